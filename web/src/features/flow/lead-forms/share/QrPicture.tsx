import type { Answer } from '@fairlead/contract/endpoint'
import type { leadFormQrCode } from '@fairlead/contract/flow/lead-forms'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { qrCode } from '../one-form.ts'
import { t } from '../words.ts'
import styles from './QrPicture.module.css'

type Code = Answer<typeof leadFormQrCode>
/** As a picture's address: drawn as an image, markup of it never becomes part of the page. */
const svgUrl = ({ svg }: Code) => `data:image/svg+xml;base64,${btoa(svg)}`
const pngUrl = ({ png }: Code) => `data:image/png;base64,${png}`

type Props = {
  id: string
  /** Begins the name of a downloaded file. */
  name: string
  size: number
  withDownloads?: boolean
}

/** The form's address as a QR code, black on white in every scheme, with files for print. */
export function QrPicture({ id, name, size, withDownloads = false }: Props) {
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()
  const picture = (code?: Code) => (
    <div className={styles.qr}>
      <span className={styles.frame} style={{ width: size, height: size }}>
        {code && <img src={svgUrl(code)} alt={t('share.qrAlt', { url: code.url })} width={size} height={size} />}
      </span>
      {withDownloads && code && (
        <div className={styles.downloads}>
          {(['svg', 'png'] as const).map((kind) => (
            <Button
              key={kind}
              component="a"
              variant="default"
              href={kind === 'svg' ? svgUrl(code) : pngUrl(code)}
              download={`${file}.${kind}`}
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t(`share.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
  return (
    <Loaded query={useQuery(qrCode(id))} failed={t('share.qrFailed')} skeleton={picture()}>
      {picture}
    </Loaded>
  )
}
