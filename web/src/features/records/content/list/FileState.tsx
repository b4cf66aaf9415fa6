import type { DocumentTemplate } from '@fairlead/contract/records/document-templates'
import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Progress } from '~/ui/layout/Progress.tsx'
import { useContentActions } from '../api/content-actions.ts'
import { ReplaceButton } from '../editor/ReplaceButton.tsx'
import { t } from '../words.ts'
import styles from './FileState.module.css'

/** How far a file is prepared, or why it failed and what to do; nothing once it is ready. */
export function FileState({ file }: { file: DocumentTemplate }) {
  const actions = useContentActions()
  const { status, pages, pages_done: done, name } = file
  if (status === 'NOT_PROCESSED') return <p className={styles.quiet}>{t('file.waiting')}</p>
  if (status === 'PROCESSING')
    return pages ? (
      <Progress label={t('file.preparing', { name })} share={done / pages}>
        {t('file.processing', { page: Math.min(done + 1, pages), count: pages })}
      </Progress>
    ) : (
      <p className={styles.quiet}>{t('file.processingSoon')}</p>
    )
  if (status !== 'FAILED') return null
  return (
    <div className={styles.failed}>
      <p>
        <IconAlertCircle size={16} stroke={1.75} aria-hidden />
        <span>{file.reason ?? t('file.failed')}</span>
      </p>
      {file.can_edit && (
        <div className={styles.buttons}>
          <ReplaceButton file={file} size="xs" />
          <Button variant="subtle" size="xs" loading={actions.isRetrying} onClick={() => actions.retry(file)}>
            {t('file.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
