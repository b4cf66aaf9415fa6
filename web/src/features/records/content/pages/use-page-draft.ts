import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import { type PageDetail, updatePage } from '@fairlead/contract/records/page-templates'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '~/lib/calls/call.ts'
import { CallError, messageOf } from '~/lib/calls/call-error.ts'
import { listsKey, onePage } from '../api/content-queries.ts'
import { savable, withFound } from './blocks.ts'

/** A page is saved when it was left alone for so long, in milliseconds. */
const savesAfterMs = 800
const triesAgainAfterMs = 5_000
/** What is typed within so many milliseconds is undone as one. */
const oneStepMs = 1_000
const mostSteps = 100

type Edited = { name: string; blocks: readonly PageBlock[] }
type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

export type PageDraft = Edited & {
  files: PageDetail['files']
  saving: Saving
  /** Why it could not be saved. */
  reason: string
  savedAt: string
  change: (edit: (now: readonly PageBlock[]) => PageBlock[]) => void
  rename: (name: string) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Saves what is not saved yet. */
  save: () => Promise<boolean>
  /** Throws away what is not saved and takes what the server has. */
  takeTheirs: () => Promise<void>
}

/** What was, what is, and what was undone. */
type History = { past: readonly Edited[]; now: Edited; future: readonly Edited[] }

function undone({ past, now, future }: History): History | undefined {
  const before = past.at(-1)
  return before && { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

function redone({ past, now, future }: History): History | undefined {
  const [after, ...rest] = future
  return after && { past: [...past, now], now: after, future: rest }
}

/** What was typed just before the screen is left is saved on the way out; a closed window asks first. */
function useSaveOnLeave(save: () => unknown, isUnsaved: () => boolean): void {
  const latest = useRef({ save, isUnsaved })
  latest.current = { save, isUnsaved }
  useEffect(() => () => void latest.current.save(), [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!latest.current.isUnsaved()) return
      void latest.current.save()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

/**
 * A page while it is edited: every change shows at once, can be undone, and is saved by itself, one save after the other.
 * Nothing typed is lost when the server cannot be reached: it is tried again. Where somebody else saved, saving stops.
 */
export function usePageDraft(page: PageDetail): PageDraft {
  const queries = useQueryClient()
  const [history, setHistory] = useState<History>(() => ({
    past: [],
    now: { name: page.name, blocks: page.blocks },
    future: [],
  }))
  const [files, setFiles] = useState(page.files)
  const [saving, setSaving] = useState<Saving>('saved')
  const [savedAt, setSavedAt] = useState(page.updated_at)
  const [reason, setReason] = useState('')
  const latest = useRef(history)
  const saved = useRef(history.now)
  const version = useRef(page.version)
  const running = useRef<Promise<boolean>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isStopped = useRef(false)
  const lastStepAt = useRef(0)
  const { id } = page

  const put = (next: History) => {
    latest.current = next
    setHistory(next)
  }
  const send = async (sending: Edited): Promise<boolean> => {
    setSaving('saving')
    try {
      const body = {
        blocks: savable(sending.blocks),
        version: version.current,
        ...(sending.name.trim() ? { name: sending.name.trim() } : {}),
      }
      const reply = await call(updatePage, { params: { id }, body }, { expects: [409], quiet: true })
      version.current = reply.version
      saved.current = sending
      setFiles(reply.files)
      setSavedAt(reply.updated_at)
      queries.setQueryData(onePage(id).queryKey, reply)
      void queries.invalidateQueries({ queryKey: listsKey })
      const isLatest = latest.current.now === sending
      if (isLatest) {
        const now = { ...sending, blocks: withFound(sending.blocks, reply.blocks) }
        saved.current = now
        put({ ...latest.current, now })
      }
      setSaving(isLatest ? 'saved' : 'waiting')
      return true
    } catch (error) {
      isStopped.current = error instanceof CallError && error.status === 409
      setReason(messageOf(error))
      setSaving(isStopped.current ? 'conflict' : 'failed')
      if (!isStopped.current) timer.current = setTimeout(() => void save(), triesAgainAfterMs)
      return false
    }
  }
  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    while (running.current) await running.current
    if (isStopped.current) return false
    if (latest.current.now === saved.current) {
      // It was undone to what is saved already.
      setSaving('saved')
      return true
    }
    running.current = send(latest.current.now).finally(() => {
      running.current = undefined
    })
    const isSaved = await running.current
    return isSaved && (latest.current.now === saved.current || save())
  }
  const wait = () => {
    if (isStopped.current) return
    setSaving('waiting')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), savesAfterMs)
  }
  const set = (now: Edited) => {
    const { past, now: before } = latest.current
    const at = performance.now()
    const isSameStep =
      past.length > 0 && at - lastStepAt.current < oneStepMs && now.blocks.length === before.blocks.length
    lastStepAt.current = at
    put({ past: isSameStep ? past : [...past, before].slice(-mostSteps), now, future: [] })
    wait()
  }
  const step = (next: History | undefined) =>
    next &&
    (() => {
      lastStepAt.current = 0
      put(next)
      wait()
    })
  useSaveOnLeave(save, () => latest.current.now !== saved.current)

  return {
    ...history.now,
    files,
    saving,
    reason,
    savedAt,
    save,
    change: (edit) => set({ ...latest.current.now, blocks: edit(latest.current.now.blocks) }),
    rename: (name) => set({ ...latest.current.now, name }),
    undo: step(undone(history)),
    redo: step(redone(history)),
    async takeTheirs() {
      const theirs = await queries.fetchQuery({ ...onePage(id), staleTime: 0 })
      version.current = theirs.version
      isStopped.current = false
      const edited = { name: theirs.name, blocks: theirs.blocks }
      saved.current = edited
      setFiles(theirs.files)
      put({ past: [], now: edited, future: [] })
      setSaving('saved')
    },
  }
}
