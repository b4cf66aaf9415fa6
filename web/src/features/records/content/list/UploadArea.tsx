import { createDocument } from '@fairlead/contract/records/document-templates'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '~/lib/calls/call.ts'
import { CallError, messageOf } from '~/lib/calls/call-error.ts'
import { randomKey } from '~/lib/calls/use-call.ts'
import { acceptOf } from '~/lib/uploads/upload-file.ts'
import { type UploadItem, useUploads } from '~/lib/uploads/use-uploads.ts'
import { FileList } from '~/ui/upload/FileList.tsx'
import { useFileDrop } from '~/ui/upload/use-file-drop.ts'
import { contentKey } from '../api/content-queries.ts'
import { t } from '../words.ts'
import styles from './UploadArea.module.css'

type FileUploads = {
  /** Opens the browser's choice of files. */
  choose: () => void
  add: (files: Iterable<File>) => void
  input: RefObject<HTMLInputElement | null>
  /** Those on their way, and what was refused. */
  list: ReactNode
}

const nameOf = (file: string) => file.replace(/\.[^.]+$/, '').trim() || file

/** Files that become content once each is uploaded: it is then listed, and prepared by the server. */
export function useFileUploads(): FileUploads {
  const queries = useQueryClient()
  const uploads = useUploads('DOCUMENT_TEMPLATE')
  const input = useRef<HTMLInputElement>(null)
  const begun = useRef(new Set<string>())
  const [refused, setRefused] = useState<readonly { name: string; reason: string }[]>([])
  const create = async ({ id, name, key }: UploadItem & { key: string }) => {
    try {
      const body = { key, name: nameOf(name) }
      await call(createDocument, { body }, { idempotencyKey: randomKey(), expects: [422] })
    } catch (error) {
      const reason = (error instanceof CallError && Object.values(error.fields)[0]) || messageOf(error)
      setRefused((all) => [...all, { name, reason }])
    }
    uploads.remove(id)
    await queries.invalidateQueries({ queryKey: contentKey })
  }
  const latest = useRef(create)
  latest.current = create
  useEffect(() => {
    for (const item of uploads.items) {
      if (!item.key || begun.current.has(item.id)) continue
      begun.current.add(item.id)
      void latest.current({ ...item, key: item.key })
    }
  }, [uploads.items])
  return {
    choose: () => input.current?.click(),
    add(files) {
      setRefused([])
      uploads.add(files)
    },
    input,
    list: (
      <>
        <FileList label={t('upload.list')} uploads={uploads} />
        {refused.length > 0 && (
          <ul className={styles.refused} role="alert">
            {refused.map(({ name, reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two files of one name apart
              <li key={place}>
                <b>{name}</b> {reason}
              </li>
            ))}
          </ul>
        )}
      </>
    ),
  }
}

type Props = { files: FileUploads; canUpload: boolean; children: ReactNode }

/** A screen that takes files that are dropped on it or chosen. */
export function UploadArea({ files, canUpload, children }: Props) {
  const drop = useFileDrop(files.add)
  if (!canUpload) return children
  return (
    <section
      className={styles.area}
      aria-label={t('kind.files')}
      data-dragged={drop.isOver || undefined}
      {...drop.handlers}
    >
      <input
        ref={files.input}
        type="file"
        hidden
        multiple
        accept={acceptOf('DOCUMENT_TEMPLATE')}
        aria-label={t('upload.button')}
        onChange={(event) => {
          files.add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {children}
      {drop.isOver && <p className={styles.drop}>{t('upload.drop')}</p>}
    </section>
  )
}
