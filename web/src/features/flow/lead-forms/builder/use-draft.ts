import { type LeadForm, publishLeadForm, updateLeadForm } from '@fairlead/contract/flow/lead-forms'
import type { LeadFormDefinition } from '@fairlead/contract/flow/lead-forms/definition'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '~/lib/calls/call.ts'
import { CallError, messageOf } from '~/lib/calls/call-error.ts'
import { toast } from '~/lib/toast.ts'
import { keep } from '../form-actions.ts'
import { oneForm } from '../one-form.ts'

/** A draft is saved when it was left alone for so long, in milliseconds. */
const savesAfterMs = 800
const triesAgainAfterMs = 5_000

export type Edited = Pick<LeadForm, 'name' | 'is_open' | 'definition'>
export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

type Patch = Partial<LeadFormDefinition>

export type Draft = Edited & {
  saving: Saving
  /** Why it could not be saved. */
  reason: string
  /** Changes the definition; by a function where what stands there by then counts. */
  change: (patch: Patch | ((now: LeadFormDefinition) => Patch)) => void
  rename: (name: string) => void
  /** Opens or closes the form: saved at once, in line with the other changes, each of which makes a new version. */
  setOpen: (isOpen: boolean) => void
  /** Saves what is not saved yet; answers whether all is. */
  save: () => Promise<boolean>
  /** Saves, then makes the draft what strangers see. Answers what the server says is missing, or nothing. */
  publish: () => Promise<Record<string, string> | undefined>
  isPublishing: boolean
  /** Throws away what is not saved and takes what the server has. */
  takeTheirs: () => Promise<void>
}

const editedOf = ({ name, is_open, definition }: LeadForm): Edited => ({ name, is_open, definition })

/**
 * The draft of a form while it is edited: every change is shown at once and saved by itself, one save
 * after the other, so that a slow one never overtakes a later one. Nothing typed is lost when the server
 * cannot be reached: it is tried again. When somebody else saved in the meantime, saving stops and says so.
 */
export function useDraft(form: LeadForm): Draft {
  const queries = useQueryClient()
  const [edited, setEdited] = useState(() => editedOf(form))
  const [saving, setSaving] = useState<Saving>('saved')
  const [reason, setReason] = useState('')
  const [isPublishing, setPublishing] = useState(false)
  const latest = useRef(edited)
  const saved = useRef(edited)
  const version = useRef(form.version)
  const running = useRef<Promise<unknown>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isStopped = useRef(false)
  const { id } = form

  /** Makes a change once those before it have ended: each is of the version that the one before it made. */
  const inTurn = async <T>(change: () => Promise<T>): Promise<T> => {
    while (running.current) await running.current
    const ended = change().finally(() => {
      running.current = undefined
    })
    running.current = ended.catch(() => {})
    return ended
  }
  const isAllSaved = () => latest.current === saved.current
  const send = async (sending: Edited): Promise<boolean> => {
    setSaving('saving')
    try {
      const { name, ...rest } = sending
      const body = { ...rest, version: version.current, ...(name.trim() ? { name: name.trim() } : {}) }
      const reply = await call(updateLeadForm, { params: { id }, body }, { expects: [409], quiet: true })
      version.current = reply.version
      saved.current = sending
      await keep(queries, reply)
      setSaving(latest.current === sending ? 'saved' : 'waiting')
      return true
    } catch (error) {
      const isConflict = error instanceof CallError && error.status === 409
      isStopped.current = isConflict
      setReason(messageOf(error))
      setSaving(isConflict ? 'conflict' : 'failed')
      if (!isConflict) timer.current = setTimeout(() => void save(), triesAgainAfterMs)
      return false
    }
  }
  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const isSaved = await inTurn(async () => !isStopped.current && (isAllSaved() || send(latest.current)))
    return isSaved && (isAllSaved() || save())
  }
  const set = (next: Edited) => {
    latest.current = next
    setEdited(next)
    if (isStopped.current) return
    setSaving('waiting')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), savesAfterMs)
  }

  // What was typed just before the screen is left is saved on the way out; a closed window asks first.
  const leaving = useRef(save)
  leaving.current = save
  useEffect(() => () => void leaving.current(), [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current === saved.current) return
      void leaving.current()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  return {
    ...edited,
    saving,
    reason,
    isPublishing,
    save,
    change(patch) {
      const { definition } = latest.current
      const changed = typeof patch === 'function' ? patch(definition) : patch
      set({ ...latest.current, definition: { ...definition, ...changed } })
    },
    rename: (name) => set({ ...latest.current, name }),
    setOpen(isOpen) {
      set({ ...latest.current, is_open: isOpen })
      void save()
    },
    async publish() {
      setPublishing(true)
      try {
        if (!(await save())) return undefined
        await inTurn(async () => {
          const reply = await call(publishLeadForm, { params: { id }, body: { version: version.current } })
          version.current = reply.version
          await keep(queries, reply)
        })
        return {}
      } catch (error) {
        if (error instanceof CallError && error.status === 400) return error.fields
        toast.error(messageOf(error))
        return undefined
      } finally {
        setPublishing(false)
      }
    },
    async takeTheirs() {
      const theirs = await queries.fetchQuery({ ...oneForm(id), staleTime: 0 })
      version.current = theirs.version
      latest.current = editedOf(theirs)
      saved.current = latest.current
      isStopped.current = false
      setEdited(latest.current)
      setSaving('saved')
    },
  }
}
