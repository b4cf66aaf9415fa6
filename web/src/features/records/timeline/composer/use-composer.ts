import { addActivity } from '@fairlead/contract/records/timeline'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { instantOf } from '~/lib/time/calendar.ts'
import { useZone } from '~/lib/time/zone.ts'
import { type Uploads, uploadedFiles, useUploads } from '~/lib/uploads/use-uploads.ts'
import { useAddActivity, type Written } from '../add-activity.ts'
import { type Entry, emptyEntry, isFilled, isTouched, sentOf, wallTimeOf } from './entry.ts'
import { keepEntry, readEntry } from './entry-draft.ts'
import { type EntryForm, useEntryForm } from './use-entry-form.ts'

type Composer = {
  form: Pick<EntryForm, 'getInputProps' | 'getValues' | 'setFieldValue' | 'field'>
  entry: Entry
  uploads: Uploads
  /** What the server says of the files. */
  filesError: string | undefined
  canSave: boolean
  /** There was a draft when it appeared. */
  hasDraft: boolean
  send: (event: FormEvent<HTMLFormElement>) => void
}

/** What is written into a client's timeline: its form, its files, its draft, and how it is sent. */
export function useComposer(client: { id: string; name: string }, onAdded: (entry: Entry) => void): Composer {
  const { id: clientId } = client
  const { id: me } = useSession().user_details
  const zone = useZone()
  const [draft] = useState(() => readEntry(me, clientId))
  const [filesError, setFilesError] = useState<string>()
  const uploads = useUploads('TIMELINE_ATTACHMENT', { initial: draft.files })
  const files = uploadedFiles(uploads.items)

  const form = useEntryForm(addActivity.body, draft.entry, (entry) => {
    const at = wallTimeOf(entry)
    const [day = '', time = ''] = at.split('T')
    return {
      client_id: clientId,
      item_type: entry.kind,
      ...(at ? { at: instantOf(day, time, zone).toISOString() } : {}),
      ...sentOf(
        entry,
        files.map(({ key }) => key),
      ),
    }
  })
  const entry = form.getValues()
  const sent = useRef(draft.sent)
  const keep = () => keepEntry(me, clientId, { entry: form.getValues(), files, sent: sent.current })

  const { add, isAdding } = useAddActivity({
    client: { id: clientId, name: client.name },
    onKept() {
      sent.current = undefined
      keep()
    },
    sent: draft.sent,
    // The page may be closed before the answer: the person who sends the draft again then sends it with the same key.
    onSending(one) {
      sent.current = one
      keepEntry(me, clientId, { ...readEntry(me, clientId), sent: one })
    },
    onLost(lost: Written) {
      // What was typed in the meantime stays, below what comes back.
      const text = [lost.entry.text, form.getValues().text].filter(Boolean).join('\n\n')
      form.setValues({ ...lost.entry, text })
      uploads.reset([...lost.files, ...files])
    },
    onRefused(error) {
      setFilesError(error.fields.attachments)
      return form.place(error) || error.fields.attachments !== undefined
    },
    onAdded(written) {
      sent.current = undefined
      keep()
      onAdded(written.entry)
    },
  })
  // What is on its way stays in the draft until it is saved: should the page be reloaded, nothing is lost.
  useEffect(() => {
    if (!isAdding()) keep()
  })
  return {
    form,
    entry,
    uploads,
    filesError,
    canSave: isFilled(entry) && uploads.state === 'READY',
    hasDraft: isTouched(draft.entry) || draft.files.length > 0,
    send: form.submit((body) => {
      add(body, { entry, files })
      form.setValues({ ...emptyEntry, kind: entry.kind, channel: entry.channel })
      uploads.reset()
      setFilesError(undefined)
    }),
  }
}
