import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatBytes } from '~/lib/browser/bytes.ts'
import type { UploadItem, Uploads } from '~/lib/uploads/use-uploads.ts'
import { Progress } from '../layout/Progress.tsx'
import { TextButton } from '../shown/TextButton.tsx'
import { FileIcon } from './FileIcon.tsx'
import styles from './FileList.module.css'
import { t } from './words.ts'

function State({ item, onRetry }: { item: UploadItem; onRetry: () => void }) {
  const { status, error, progress, size } = item
  if (status === 'INVALID' || status === 'ERROR')
    return (
      <span className={styles.error}>
        {error} {status === 'ERROR' && <TextButton onClick={onRetry}>{t('retry')}</TextButton>}
      </span>
    )
  if (status === 'UPLOADED') return <span className={styles.size}>{formatBytes(size)}</span>
  const percent = Math.round(progress * 100)
  return (
    <Progress label={item.name} share={progress}>
      {status === 'UPLOADING' ? t('progress', { percent }) : t('preparing')}
    </Progress>
  )
}

type Props = {
  label: string
  uploads: Uploads
  /** What else is wrong with them. */
  more?: string | undefined
}

/** Files that are chosen for something that is being written, each with its state (point 4.11). */
export function FileList({ label, uploads, more }: Props) {
  // One bad file holds up the whole: the button rests, and this says why.
  const isHeldUp = uploads.items.some(({ status }) => status === 'INVALID' || status === 'ERROR')
  const problem = uploads.refusal ?? more ?? (isHeldUp && t('heldUp'))
  if (uploads.items.length === 0 && !problem) return null
  return (
    <div className={styles.files}>
      <ul aria-label={label}>
        {uploads.items.map((item) => (
          <li key={item.id} data-status={item.status}>
            <FileIcon name={item.name} />
            <bdi className={styles.name}>{item.name}</bdi>
            <State item={item} onRetry={() => uploads.retry(item.id)} />
            <ActionIcon
              size="sm"
              className={styles.remove}
              aria-label={t('remove', { name: item.name })}
              onClick={() => uploads.remove(item.id)}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <p role="alert" className={styles.error}>
        {problem}
      </p>
    </div>
  )
}
