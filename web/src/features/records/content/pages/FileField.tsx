import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatBytes } from '~/lib/browser/bytes.ts'
import { acceptOf } from '~/lib/uploads/upload-file.ts'
import { useUploads } from '~/lib/uploads/use-uploads.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { FileIcon } from '~/ui/upload/FileIcon.tsx'
import { FileList } from '~/ui/upload/FileList.tsx'
import type { BlockProps } from './BlockItem.tsx'
import styles from './FileField.module.css'
import { t } from './words.ts'

type OfFile = Extract<PageBlock, { type: 'attachment' | 'pdflink' }>
type Props = BlockProps & { block: OfFile; set: (change: object) => void }

/** The file of a block: an attachment to download, or a PDF that is read as pictures. */
export function FileField({ block, files, onBusy, set }: Props) {
  const uploads = useUploads('PAGE_TEMPLATE_ATTACHMENT', { most: 1 })
  const input = useRef<HTMLInputElement>(null)
  const isBusy = uploads.state === 'BUSY'
  const report = useRef(onBusy)
  report.current = onBusy
  useEffect(() => report.current(isBusy), [isBusy])
  useEffect(() => () => report.current(false), [])
  const [item] = uploads.items
  const take = (key: string, name: string) => {
    set({ key, ...(block.label ? {} : { label: name.replace(/\.[^.]+$/, '') }) })
    uploads.reset()
  }
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (item?.key) latest.current(item.key, item.name)
  }, [item])
  const stored = block.key ? files[block.key] : undefined
  return (
    <>
      {block.key && (
        <p className={styles.file}>
          <FileIcon name={stored?.name ?? block.label} />
          <bdi>{stored?.name ?? block.label}</bdi>
          {stored && <span className={styles.quiet}>{formatBytes(stored.size)}</span>}
          {stored?.status === 'failed' && <span className={styles.bad}>{stored.reason ?? t('fileFailed')}</span>}
        </p>
      )}
      <FileList label={t('uploads')} uploads={uploads} />
      <div>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          disabled={isBusy}
          onClick={() => {
            uploads.reset()
            input.current?.click()
          }}
        >
          {t(block.key ? 'replaceFile' : 'chooseFile')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={block.type === 'pdflink' ? 'application/pdf' : acceptOf('PAGE_TEMPLATE_ATTACHMENT')}
          aria-label={t('chooseFile')}
          onChange={(event) => {
            uploads.add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
      <TextField
        label={t('field.fileLabel')}
        value={block.label}
        maxLength={200}
        onChange={(event) => set({ label: event.currentTarget.value })}
      />
    </>
  )
}
