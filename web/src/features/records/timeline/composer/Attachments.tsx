import type { StoredFile } from '@fairlead/contract/stored-file'
import { thumbnailUrl } from '@fairlead/contract/thumbnails'
import { formatBytes } from '~/lib/browser/bytes.ts'
import { FileIcon } from '~/ui/upload/FileIcon.tsx'
import { t } from '../words.ts'
import styles from './Attachments.module.css'

const isPicture = ({ type, url }: StoredFile) => type.startsWith('image/') && url !== null

/** How a file is, as long as it cannot be opened. */
const stateOf = ({ status, reason }: StoredFile) =>
  status === 'failed' ? (reason ?? t('files.failed')) : status === 'processed' ? null : t('files.checking')

function File({ file }: { file: StoredFile }) {
  const { name, url, size, status } = file
  const state = stateOf(file)
  const content = (
    <>
      {isPicture(file) ? (
        <img
          className={styles.picture}
          src={thumbnailUrl(url ?? '', 112)}
          alt=""
          loading="lazy"
          width={56}
          height={56}
        />
      ) : (
        <FileIcon name={name} />
      )}
      <span className={styles.text}>
        <bdi className={styles.name}>{name}</bdi>
        <span data-status={status}>{state ?? formatBytes(size)}</span>
      </span>
    </>
  )
  return url ? (
    <a className={styles.file} href={url} target="_blank" rel="noopener" aria-label={t('files.open', { name })}>
      {content}
    </a>
  ) : (
    <span className={styles.file}>{content}</span>
  )
}

/** Files of an entry: pictures small, all of them to open. */
export const Attachments = ({ files }: { files: readonly StoredFile[] }) =>
  files.length > 0 && (
    <ul className={styles.files} aria-label={t('files.label')}>
      {files.map((file) => (
        <li key={file.key}>
          <File file={file} />
        </li>
      ))}
    </ul>
  )
