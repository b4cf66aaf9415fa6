import { createUploadLink, type UploadKind } from '@fairlead/contract/uploads'
import sharp from 'sharp'
import type { Browser } from './browser.ts'

/** A small picture. */
export const png = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f6e84' } })
    .png()
    .toBuffer()

/** Posts a file as a browser does with an upload link; answers the status. */
export async function postFile(
  link: { url: string; fields: Record<string, string> },
  bytes: Buffer,
  name = 'file',
): Promise<number> {
  const form = new FormData()
  for (const [field, value] of Object.entries(link.fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return (await fetch(link.url, { method: 'POST', body: form })).status
}

/** Uploads a file and answers its key. */
export async function uploadFile(browser: Browser, kind: UploadKind, name: string, bytes: Buffer): Promise<string> {
  const link = (await browser.call(createUploadLink, { body: { file_name: name, file_upload_ref: kind } })).body
  const status = await postFile(link, bytes, name)
  if (status !== 204) throw new Error(`the upload answered ${status}`)
  return link.fields.key?.replace(/^incoming\//, '') ?? ''
}
