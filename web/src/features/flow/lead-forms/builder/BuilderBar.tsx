import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconEye, IconQrcode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { t } from '../words.ts'
import styles from './BuilderBar.module.css'
import type { Draft } from './use-draft.ts'

type Props = {
  form: LeadForm
  draft: Draft
  /** How many things differ from what is published. */
  changes: number
  onPublish: () => void
  onShare: () => void
  /** The button that does it. */
  share: RefObject<HTMLButtonElement | null>
  onPreview: () => void
}

/** Whether the form is live, what of it is not published, and whether the draft is kept. */
function Status({ form, draft, changes }: Pick<Props, 'form' | 'draft' | 'changes'>) {
  const { saving, reason } = draft
  if (saving === 'conflict')
    return (
      <span className={styles.trouble}>
        {t('status.conflict')} <TextButton onClick={() => void draft.takeTheirs()}>{t('status.reload')}</TextButton>
      </span>
    )
  if (saving === 'failed')
    return (
      <span className={styles.trouble} title={reason}>
        {t('status.failed')} <TextButton onClick={() => void draft.save()}>{t('status.retry')}</TextButton>
      </span>
    )
  const parts = [
    t(`state.${form.state}`),
    ...(form.published && changes > 0 ? [t('status.changes', { count: changes })] : []),
    t(saving === 'saved' ? 'status.saved' : 'status.saving'),
  ]
  return <span>{parts.join(' · ')}</span>
}

/** What stands over the builder: where one is, how the draft does, and the actions with it. */
export function BuilderBar({ form, draft, changes, onPublish, onShare, share, onPreview }: Props) {
  const canPublish = form.published === null || changes > 0
  return (
    <div className={styles.bar}>
      <ActionIcon
        renderRoot={(props) => <Link {...props} to="/integration/fairlead-lead-forms/$id" params={{ id: form.id }} />}
        aria-label={t('backToForm')}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <h1>
        <bdi>{draft.name || form.name}</bdi>
      </h1>
      <span className={styles.status} role="status">
        <Status form={form} draft={draft} changes={changes} />
      </span>
      <ActionIcon className={styles.preview} aria-label={t('preview.open')} onClick={onPreview}>
        <IconEye size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Button
        variant="subtle"
        ref={share}
        className={styles.share}
        leftSection={<IconQrcode size={16} stroke={1.75} aria-hidden />}
        onClick={onShare}
      >
        {t('one.share')}
      </Button>
      <Button loading={draft.isPublishing} disabled={!canPublish} onClick={onPublish}>
        <span className={styles.short}>{t('publish.button')}</span>
        <span className={styles.long}>{t(form.published ? 'publish.changes' : 'publish.button')}</span>
      </Button>
    </div>
  )
}
