import { editActivity, type TimelineItem } from '@fairlead/contract/records/timeline'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { uploadedFiles, useUploads } from '~/lib/uploads/use-uploads.ts'
import { FileButton } from '~/ui/upload/FileButton.tsx'
import { FileList } from '~/ui/upload/FileList.tsx'
import { useFileDrop } from '~/ui/upload/use-file-drop.ts'
import { refreshTimeline, replaceItem } from '../change-items.ts'
import styles from './EditEntry.module.css'
import { EntryFields } from './EntryFields.tsx'
import { entryOf, isFilled, sentOf, type WrittenItem } from './entry.ts'
import { useEntryForm } from './use-entry-form.ts'
import { t } from './words.ts'

/** Changes what somebody wrote, where it stands; the earlier text is kept as a version. */
export function EditEntry({ item, onDone }: { item: WrittenItem; onDone: () => void }) {
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => text.current?.focus(), [])
  const [filesError, setFilesError] = useState<string>()
  // What this change is made to: somebody else's that comes in the meantime is told of, not written over unseen.
  const [version, setVersion] = useState(item.version)
  const uploads = useUploads('TIMELINE_ATTACHMENT', { initial: item.attachments })
  const form = useEntryForm(editActivity.body, entryOf(item), (entry) =>
    sentOf(
      entry,
      uploadedFiles(uploads.items).map(({ key }) => key),
    ),
  )
  const entry = form.getValues()
  const keys = (files: readonly { key: string }[]) => files.map(({ key }) => key).join()
  const isChanged = form.isDirty() || keys(uploadedFiles(uploads.items)) !== keys(item.attachments)
  const canSave = isFilled(entry) && uploads.state === 'READY'
  const save = useCall(editActivity, {
    done(changed, _request, client) {
      replaceItem(client, item, changed)
      onDone()
      return refreshTimeline(client, item.client_id)
    },
    refused(error) {
      const current = error.body?.current as TimelineItem | undefined
      if (current) {
        setVersion(current.version)
        replaceItem(client, item, current)
      }
      setFilesError(error.fields.attachments)
      return form.place(error) || error.fields.attachments !== undefined
    },
  })
  const drop = useFileDrop(uploads.add)
  return (
    <form
      ref={element}
      className={styles.edit}
      aria-label={t('editing')}
      noValidate
      data-dragged={drop.isOver || undefined}
      {...drop.handlers}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isChanged) onDone()
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (canSave) element.current?.requestSubmit()
      }}
      onSubmit={form.submit((body) => {
        if (isChanged) save.mutate({ params: { type: item.item_type, id: item.id }, body: { ...body, version } })
        else onDone()
      })}
    >
      <EntryFields form={form} entry={entry} text={text} />
      <FileList label={t('attachments')} uploads={uploads} more={filesError} />
      <div className={styles.foot}>
        <FileButton label={t('attach')} kind="TIMELINE_ATTACHMENT" onFiles={uploads.add} />
        <Button size="xs" variant="subtle" className={styles.cancel} onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="xs" variant="light" disabled={!canSave} loading={save.isPending}>
          {t('saveEdit')}
        </Button>
      </div>
    </form>
  )
}
