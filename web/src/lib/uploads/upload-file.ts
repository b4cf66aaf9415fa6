import { messages } from '@fairlead/contract/messages'
import {
  createUploadLink,
  typeNames,
  typeOfName,
  type UploadKind,
  uploadKeyOf,
  uploadRules,
} from '@fairlead/contract/uploads'
import { formatBytes } from '../browser/bytes.ts'
import { call } from '../calls/call.ts'
import { CallError } from '../calls/call-error.ts'

/** An upload that stands still for so long is given up, in milliseconds. */
export const stallMs = 30_000

/** What a file field of this kind offers to choose: for its `accept`. */
export const acceptOf = (kind: UploadKind): string => uploadRules[kind].types.join(',')

/** Why a file cannot be uploaded as this kind, or undefined: by the type that its name promises, and its size. */
export function refusalOf(kind: UploadKind, { name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const { types, maxBytes } = uploadRules[kind]
  if (!types.some((type) => type === typeOfName(name))) return messages.fileType(typeNames(kind))
  return size > maxBytes ? messages.fileSize(formatBytes(maxBytes)) : undefined
}

/** Why an upload failed, in words for its file. */
export class UploadError extends Error {}

type Progress = {
  signal?: AbortSignal
  /** The link is there and the file is on its way. */
  onStart?: () => void
  /** How much has gone, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Asks for a link; a failure is told in the specification's words, or in the server's if it says what is wrong with the file. */
async function linkFor(kind: UploadKind, name: string, signal: AbortSignal | undefined) {
  try {
    const body = { file_name: name, file_upload_ref: kind }
    return await call(createUploadLink, { body }, { quiet: true, ...(signal ? { signal } : {}) })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new UploadError((error instanceof CallError && error.fields.file_name) || messages.uploadLink)
  }
}

/** Posts a form by XMLHttpRequest, which tells how far it is; fetch does not. */
function post(url: string, form: FormData, { signal, onProgress }: Progress): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const stop = () => request.abort()
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(stop, stallMs)
    }
    const end = (act: () => void) => () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      act()
    }
    const fail = end(() => reject(signal?.aborted ? signal.reason : new UploadError(messages.generic)))
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.onload = () => (request.status < 300 ? end(resolve)() : fail())
    request.onerror = fail
    request.onabort = fail
    signal?.addEventListener('abort', stop)
    request.open('POST', url)
    request.send(form)
    wait()
  })
}

/**
 * Uploads one file: asks for a link, then posts the file with the link's fields. Answers the key by which
 * a record takes it. Throws UploadError with words for the file, or the reason of `signal`.
 */
export async function uploadFile(kind: UploadKind, file: File, progress: Progress = {}): Promise<string> {
  const link = await linkFor(kind, file.name, progress.signal)
  progress.onStart?.()
  const form = new FormData()
  for (const [name, value] of Object.entries(link.fields)) form.set(name, value)
  // Storage reads the fields before the file.
  form.set('file', file)
  await post(link.url, form, progress)
  return uploadKeyOf(link)
}
