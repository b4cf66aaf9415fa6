import type { Answer } from '@fairlead/contract/endpoint'
import type { ContentHead } from '@fairlead/contract/records/content'
import { shareQr } from '@fairlead/contract/records/content-sharing'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { t } from '../words.ts'
import styles from './LinkDialog.module.css'

type Content = Pick<ContentHead, 'id' | 'type' | 'name'>
type Props = { content: Content; opened: boolean; onClose: () => void }

/** A link to a content without a client, to copy or to print as a QR code (rule 78). */
export const LinkDialog = ({ content, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={t('link.title', { name: content.name })} size={660}>
    <PublicLink content={content} />
  </Dialog>
)

/** What is in the dialog: it goes when that closes. Each opening makes a link of its own. */
function PublicLink({ content: { type, id, name } }: { content: Content }) {
  const query = useQuery({
    queryKey: ['content-link', type, id],
    queryFn: ({ signal }) => call(shareQr, { params: { t: type, id } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  return (
    <Loaded query={query} failed={t('link.failed')}>
      {(link) => <Link name={name} link={link} />}
    </Loaded>
  )
}

function Link({ name, link: { url, svg, png } }: { name: string; link: Answer<typeof shareQr> }) {
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
  const svgUrl = `data:image/svg+xml;base64,${btoa(svg)}`
  return (
    <div className={styles.link}>
      <p>{t('link.text')}</p>
      <CopyField label={t('link.address')} value={url} />
      <div className={styles.qr}>
        <img src={svgUrl} alt={t('link.qrAlt', { url })} width={200} height={200} />
        <div className={styles.downloads}>
          {(['svg', 'png'] as const).map((kind) => (
            <Button
              key={kind}
              component="a"
              variant="default"
              href={kind === 'svg' ? svgUrl : `data:image/png;base64,${png}`}
              download={`${file}.${kind}`}
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t(`link.${kind}`)}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}
