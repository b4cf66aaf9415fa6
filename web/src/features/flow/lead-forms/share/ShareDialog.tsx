import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { Button, SegmentedControl } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { t } from '../words.ts'
import { QrPicture } from './QrPicture.tsx'
import styles from './ShareDialog.module.css'

type Props = { form: LeadForm; opened: boolean; onClose: () => void }
const ways = ['link', 'embed', 'qr'] as const
type Way = (typeof ways)[number]

/** The ways to bring a form to people: its link, code for one's own site, and a QR code. */
export function ShareDialog({ form, opened, onClose }: Props) {
  const [way, setWay] = useState<Way>('link')
  const { share } = form
  return (
    <Dialog opened={opened} onClose={onClose} title={t('share.title', { name: form.name })} size={660}>
      {form.state === 'draft' && (
        <p className={styles.note} role="note">
          {t('share.draft')}
        </p>
      )}
      <SegmentedControl
        fullWidth
        aria-label={t('share.ways')}
        value={way}
        onChange={(value) => setWay(value as Way)}
        data={ways.map((value) => ({ value, label: t(`share.${value}`) }))}
      />
      <div className={styles.panel}>
        {way === 'link' && (
          <>
            <CopyField label={t('share.link')} value={share.url} description={t('share.linkText')} />
            {form.state !== 'draft' && (
              <Button
                component="a"
                href={share.own_url}
                target="_blank"
                rel="noopener"
                variant="subtle"
                className={styles.open}
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                {t('share.openLink')}
              </Button>
            )}
          </>
        )}
        {way === 'embed' && (
          <>
            <CopyField
              label={t('share.embedScript')}
              value={share.script}
              description={t('share.embedText')}
              lines={6}
            />
            <CopyField
              label={t('share.embedFrame')}
              value={share.iframe}
              description={t('share.embedFrameText')}
              lines={3}
            />
          </>
        )}
        {way === 'qr' && (
          <>
            <p className={styles.text}>{t('share.qrText')}</p>
            <QrPicture id={form.id} name={form.name} size={224} withDownloads />
          </>
        )}
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('share.close')}
        </Button>
      </div>
    </Dialog>
  )
}
