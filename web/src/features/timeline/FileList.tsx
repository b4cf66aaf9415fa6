import { ActionIcon } from '@mantine/core'
import { IconFile, IconFileTypePdf, IconPhoto, IconX } from '@tabler/icons-react'
import { formatBytes } from '~/lib/bytes.ts'
import type { UploadItem, Uploads } from '~/lib/use-uploads.ts'
import { TextButton } from '~/ui/TextButton.tsx'
import styles from './FileList.module.css'
import { t } from './words.ts'

/** The sign of a file, by its name. */
export function FileIcon({ name }: { name: string }) {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  const Icon =
    extension === 'pdf' ? IconFileTypePdf : /^(png|jpe?g|avif|webp|gif|bmp)$/.test(extension) ? IconPhoto : IconFile
  return <Icon size={16} stroke={1.75} aria-hidden />
}

function State({ item, onRetry }: { item: UploadItem; onRetry: () => void }) {
  const { status, error, progress, size } = item
  if (status === 'INVALID' || status === 'ERROR')
    return (
      <span className={styles.error}>
        {error} {status === 'ERROR' && <TextButton onClick={onRetry}>{t('files.retry')}</TextButton>}
      </span>
    )
  if (status === 'UPLOADED') return <span className={styles.size}>{formatBytes(size)}</span>
  const percent = Math.round(progress * 100)
  return (
    <span className={styles.size}>
      <progress className={styles.bar} max={100} value={percent} aria-label={item.name} />
      {status === 'UPLOADING' ? t('files.progress', { percent }) : t('files.preparing')}
    </span>
  )
}

/** The files of an entry that is being written, each with how far it is. */
export function FileList({ uploads, more }: { uploads: Uploads; more?: string | undefined }) {
  // One bad file holds up the whole entry: the button rests, and this says why.
  const isHeldUp = uploads.items.some(({ status }) => status === 'INVALID' || status === 'ERROR')
  const problem = uploads.refusal ?? more ?? (isHeldUp && t('files.heldUp'))
  if (uploads.items.length === 0 && !problem) return null
  return (
    <div className={styles.files}>
      <ul aria-label={t('files.label')}>
        {uploads.items.map((item) => (
          <li key={item.id} data-status={item.status}>
            <FileIcon name={item.name} />
            <bdi className={styles.name}>{item.name}</bdi>
            <State item={item} onRetry={() => uploads.retry(item.id)} />
            <ActionIcon
              size="sm"
              className={styles.remove}
              aria-label={t('files.remove', { name: item.name })}
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
