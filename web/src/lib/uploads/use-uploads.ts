import { messages } from '@fairlead/contract/messages'
import { mostFiles } from '@fairlead/contract/stored-file'
import type { UploadKind } from '@fairlead/contract/uploads'
import { useEffect, useRef, useState } from 'react'
import { refusalOf, UploadError, uploadFile } from './upload-file.ts'

/** The states of a file on its way (point 4.11 of the specification); a list without files is INITIAL. */
export type UploadStatus = 'SET_FILES' | 'VALID' | 'INVALID' | 'SET_S3_PARAMS' | 'UPLOADING' | 'UPLOADED' | 'ERROR'

export type UploadItem = {
  id: string
  name: string
  /** In bytes. */
  size: number
  status: UploadStatus
  /** How much has gone, from 0 to 1. */
  progress: number
  /** The key by which a record takes it; there once it is uploaded. */
  key?: string
  /** What is wrong, in words. */
  error?: string | undefined
}

/** A file that was uploaded before, as a draft or a record knows it. */
export type KnownFile = { key: string; name: string; size: number }

const known = ({ key, name, size }: KnownFile): UploadItem => ({
  id: key,
  key,
  name,
  size,
  status: 'UPLOADED',
  progress: 1,
})

/** BUSY while any file is invalid, on its way or in error; READY otherwise. */
export const uploadState = (items: readonly UploadItem[]): 'BUSY' | 'READY' =>
  items.every(({ status }) => status === 'UPLOADED') ? 'READY' : 'BUSY'

/** Those that are uploaded, as a draft keeps them. */
export const uploadedFiles = (items: readonly UploadItem[]): KnownFile[] =>
  items.flatMap(({ key, name, size }) => (key ? [{ key, name, size }] : []))

export type Uploads = {
  items: readonly UploadItem[]
  state: 'BUSY' | 'READY'
  /** Says that more files were chosen than may be; the first of them are taken. */
  refusal: string | undefined
  add: (files: Iterable<File>) => void
  remove: (id: string) => void
  /** Sends a file again that failed. */
  retry: (id: string) => void
  /** Begins again with these. */
  reset: (files?: readonly KnownFile[]) => void
}

type Options = { most?: number; initial?: readonly KnownFile[] | undefined }

/** Files that are chosen, judged and uploaded at once, each with its state. */
export function useUploads(kind: UploadKind, { most = mostFiles, initial = [] }: Options = {}): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>(() => initial.map(known))
  const [refusal, setRefusal] = useState<string>()
  const files = useRef(new Map<string, { file: File; stop: AbortController }>())
  const nextId = useRef(0)
  // What is on its way when the screen goes has nobody left who takes it.
  useEffect(() => {
    const running = files.current
    return () => {
      for (const { stop } of running.values()) stop.abort()
    }
  }, [])

  const change = (id: string, to: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...to } : item)))

  const send = async (id: string, file: File) => {
    const stop = new AbortController()
    files.current.set(id, { file, stop })
    change(id, { status: 'SET_S3_PARAMS', progress: 0, error: undefined })
    try {
      const key = await uploadFile(kind, file, {
        signal: stop.signal,
        onStart: () => change(id, { status: 'UPLOADING' }),
        onProgress: (progress) => change(id, { progress }),
      })
      files.current.delete(id)
      change(id, { status: 'UPLOADED', progress: 1, key })
    } catch (error) {
      if (stop.signal.aborted) return
      change(id, { status: 'ERROR', error: error instanceof UploadError ? error.message : messages.generic })
    }
  }
  const forget = (id: string) => {
    files.current.get(id)?.stop.abort()
    files.current.delete(id)
  }
  return {
    items,
    state: uploadState(items),
    refusal,
    add(chosen) {
      const all = [...chosen]
      const taken = all.slice(0, most - items.length)
      setRefusal(taken.length < all.length ? messages.fileCount(most) : undefined)
      for (const file of taken) {
        const id = `file-${++nextId.current}`
        const error = refusalOf(kind, file)
        const item: UploadItem = {
          id,
          name: file.name,
          size: file.size,
          status: error ? 'INVALID' : 'VALID',
          progress: 0,
        }
        setItems((now) => [...now, error ? { ...item, error } : item])
        if (!error) void send(id, file)
      }
    },
    remove(id) {
      forget(id)
      setRefusal(undefined)
      setItems((all) => all.filter((item) => item.id !== id))
    },
    retry(id) {
      const found = files.current.get(id)
      if (found) void send(id, found.file)
    },
    reset(kept = []) {
      for (const id of [...files.current.keys()]) forget(id)
      setRefusal(undefined)
      setItems(kept.map(known))
    },
  }
}
