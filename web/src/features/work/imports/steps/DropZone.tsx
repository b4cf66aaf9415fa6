import { uploadRules } from '@fairlead/contract/uploads'
import { importLimits } from '@fairlead/contract/work/import-settings'
import type { ClientImport } from '@fairlead/contract/work/imports'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatBytes } from '~/lib/browser/bytes.ts'
import { Progress } from '~/ui/layout/Progress.tsx'
import { useFileDrop } from '~/ui/upload/use-file-drop.ts'
import { t } from '../words.ts'
import styles from './DropZone.module.css'
import { accept, type SheetFile, useImportFile } from './use-import-file.ts'

/** How a file that was chosen is doing. */
function State({ file }: { file: SheetFile }) {
  const { name, size, progress } = file
  const percent = Math.round((progress ?? 1) * 100)
  return (
    <>
      <IconFileSpreadsheet className={styles.icon} size={32} stroke={1.25} aria-hidden />
      <p className={styles.name}>
        <bdi>{name}</bdi> <span>{formatBytes(size)}</span>
      </p>
      {!file.error && (
        <p className={styles.quiet}>
          {progress === undefined ? (
            <span role="status">{t('start.opening')}</span>
          ) : (
            <Progress label={t('start.uploading')} share={progress}>
              {t('start.percent', { percent })}
            </Progress>
          )}
        </p>
      )}
    </>
  )
}

/** Where a file is dropped, pasted or chosen to begin an import. */
export function DropZone({ onBegun }: { onBegun: (begun: ClientImport) => void }) {
  const { file, take, retry, cancel } = useImportFile(onBegun)
  const input = useRef<HTMLInputElement>(null)
  const drop = useFileDrop((files) => {
    const [first] = files
    if (first) take(first)
  })
  const choose = () => input.current?.click()
  const isBusy = file !== undefined && !file.error
  return (
    <section
      className={styles.zone}
      data-over={drop.isOver || undefined}
      aria-label={t('start.input')}
      {...drop.handlers}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={t('start.input')}
        onChange={(event) => {
          const [first] = event.currentTarget.files ?? []
          // The same file can be chosen again after it was mended.
          event.currentTarget.value = ''
          if (first) take(first)
        }}
      />
      {file ? (
        <State file={file} />
      ) : (
        <>
          <IconUpload className={styles.icon} size={32} stroke={1.25} aria-hidden />
          <p className={styles.drop}>{t('start.drop')}</p>
        </>
      )}
      <p role="alert" className={styles.error}>
        {file?.error}
      </p>
      <div className={styles.actions}>
        {isBusy ? (
          <Button variant="subtle" onClick={cancel}>
            {t('start.cancel')}
          </Button>
        ) : (
          <>
            {file?.canRetry && <Button onClick={retry}>{t('start.retry')}</Button>}
            <Button variant={file?.canRetry ? 'default' : 'filled'} onClick={choose}>
              {t(file ? 'start.another' : 'start.choose')}
            </Button>
          </>
        )}
      </div>
      <p className={styles.quiet}>
        {t('start.kinds', {
          size: formatBytes(uploadRules.CLIENT_IMPORT.maxBytes),
          rows: importLimits.rows,
        })}
      </p>
    </section>
  )
}
