import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconQrcode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { EarlierAnswersProps } from '~/lib/calls/answer-target.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { Recipient } from './builder/Recipient.tsx'
import { FormMenu } from './FormMenu.tsx'
import styles from './FormScreen.module.css'
import { FormLeads } from './leads/FormLeads.tsx'
import { StateChip } from './StateChip.tsx'
import { QrPicture } from './share/QrPicture.tsx'
import { ShareDialog } from './share/share.ts'
import { t } from './words.ts'

type Props = {
  form: LeadForm
  EarlierAnswers: ComponentType<EarlierAnswersProps>
  onDeleted: () => void
  onDuplicated: (copy: LeadForm) => void
}

/** One form: its leads, and beside them the ways to share it. */
export function FormScreen({ form, onDeleted, onDuplicated, EarlierAnswers }: Props) {
  const [isSharing, setSharing] = useState(false)
  const zone = useZone()
  usePageTitle(form.name)
  const isDraft = form.state === 'draft'
  const share = () => setSharing(true)
  return (
    <>
      <div className={styles.head}>
        <ActionIcon component={Link} to="/integration/fairlead-lead-forms" aria-label={t('back')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>
          <bdi>{form.name}</bdi>
        </h1>
        <span className={styles.state}>
          <StateChip state={form.state} />
          {form.unpublished_changes > 0 && (
            <span className={styles.quiet}>{t('one.unpublished', { count: form.unpublished_changes })}</span>
          )}
        </span>
        <span className={styles.actions}>
          <FormMenu form={form} onDuplicated={onDuplicated} onDeleted={onDeleted} withoutEdit />
          <Button variant="default" leftSection={<IconQrcode size={16} aria-hidden />} onClick={share}>
            {t('one.share')}
          </Button>
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/integration/fairlead-lead-forms/$id/edit" params={{ id: form.id }} />
            )}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('one.edit')}
          </Button>
        </span>
      </div>
      <div className={styles.grid}>
        <section aria-labelledby="leads">
          <h2 id="leads">{t('one.leads')}</h2>
          <FormLeads form={form} onShare={share} EarlierAnswers={EarlierAnswers} />
        </section>
        <aside className={styles.side}>
          {!isDraft && (
            <>
              <CopyField label={t('one.link')} value={form.share.url} />
              <div>
                <h2>{t('one.qr')}</h2>
                <QrPicture id={form.id} name={form.name} size={160} />
              </div>
            </>
          )}
          <div>
            <h2>{t('one.recipient')}</h2>
            <Recipient sender={form.sender} />
          </div>
          {form.published && (
            <p className={styles.quiet}>{t('one.published', { date: formatDate(form.published.at, zone) })}</p>
          )}
        </aside>
      </div>
      <ShareDialog form={form} opened={isSharing} onClose={() => setSharing(false)} />
    </>
  )
}
