import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'
import { prefixes } from './prefixes.ts'
import { RequiredText } from './primitives.ts'

/** What an upload is for. */
export const UploadKind = z.enum([
  'DOCUMENT_TEMPLATE',
  'PAGE_TEMPLATE_ATTACHMENT',
  'PROFILE_PICTURE',
  'LEAD_FORM',
  'TIMELINE_ATTACHMENT',
  'CLIENT_IMPORT',
])
export type UploadKind = z.output<typeof UploadKind>

const MiB = 1024 * 1024
const images = ['image/png', 'image/jpeg', 'image/avif', 'image/webp', 'image/gif', 'image/bmp'] as const
export const mimeTypes = [...images, 'application/pdf'] as const
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Tables of clients and address books. */
const sheets = ['text/csv', xlsx, 'text/vcard'] as const
export type UploadType = (typeof mimeTypes)[number] | (typeof sheets)[number]

/** What each kind takes: content types and the most bytes (100 MB for documents, 1024 KiB for pictures; rule 183). */
export const uploadRules = {
  DOCUMENT_TEMPLATE: { types: mimeTypes, maxBytes: 100 * MiB },
  PAGE_TEMPLATE_ATTACHMENT: { types: mimeTypes, maxBytes: 100 * MiB },
  PROFILE_PICTURE: { types: images, maxBytes: MiB },
  LEAD_FORM: { types: images, maxBytes: MiB },
  TIMELINE_ATTACHMENT: { types: mimeTypes, maxBytes: 100 * MiB },
  CLIENT_IMPORT: { types: sheets, maxBytes: 30 * MiB },
} as const satisfies Record<UploadKind, { types: readonly UploadType[]; maxBytes: number }>

const extensions: Record<string, UploadType> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
  csv: 'text/csv',
  tsv: 'text/csv',
  txt: 'text/csv',
  xlsx,
  vcf: 'text/vcard',
}
/** The extension that files of a type commonly have. */
export const extensionOf = (type: string): string =>
  Object.entries(extensions).find(([, mime]) => mime === type)?.[0] ?? ''
/** What an upload kind takes, for people: png, jpg, pdf. */
export const typeNames = (kind: UploadKind): string => uploadRules[kind].types.map(extensionOf).join(', ')
/** The content type that a file's name promises, or undefined when no upload takes it. */
export const typeOfName = (name: string): UploadType | undefined =>
  extensions[name.split('.').at(-1)?.toLowerCase() ?? '']

/** Says that a file is larger than its kind takes. */
export const tooLargeMessage = (maxBytes: number): string => messages.fileSize(`${Math.floor(maxBytes / MiB)} MB`)

/** Where and how to send a file, in the shape of an S3 presigned POST. */
export const UploadLink = z.object({ fields: z.record(z.string(), z.string()), url: z.string(), file_url: z.string() })

export type UploadLink = z.output<typeof UploadLink>

/** The key by which a record takes what was uploaded with a link. */
export const uploadKeyOf = ({ file_url }: Pick<UploadLink, 'file_url'>): string =>
  new URL(file_url).pathname.replace(/^\/files\//, '')

export const createUploadLink = endpoint({
  method: 'POST',
  path: `${prefixes.dashboard}/api/v1/upload-link`,
  // The same under the name of the documents' area (rule 186).
  also: ['/api/document-template/api/v1/s3presigned-post-url'],
  access: { session: true },
  summary: 'A link to upload one file, which is then posted to its URL as multipart form data with its fields',
  body: z.strictObject({ file_name: RequiredText(255), file_upload_ref: UploadKind }),
  reply: UploadLink,
})
