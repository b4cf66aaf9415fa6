import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Done, Id, Instant, Page, RequiredText } from '../primitives.ts'
import { UploadKey } from '../stored-file.ts'
import { ContentHead, ContentListQuery, ContentSearchQuery, ContentStatus, Visibility } from './content.ts'

/** A page of a document as a picture, in the width that is asked for by `?w=`. */
export const DocumentPage = z.object({
  page: z.int(),
  /** In points, for the place that it takes before it is loaded. */
  width: z.int(),
  height: z.int(),
  url: z.string(),
  title: z.string().nullable(),
})

/** One state of a file; links keep the one that they were sent with (rule 80). */
export const DocumentVersion = z.object({
  version: z.int(),
  file_name: z.string(),
  added_at: Instant,
  added_by: z.object({ id: Id, name: z.string() }).nullable(),
  status: ContentStatus,
  pages: z.int().nullable(),
  size: z.int(),
  /** Clients whose link shows this version. */
  links: z.int(),
})

export const DocumentTemplate = ContentHead.extend({
  type: z.literal('file'),
  file_name: z.string(),
  content_type: z.string(),
  is_picture: z.boolean(),
  size: z.int(),
  status: ContentStatus,
  /** Why it failed, in words. */
  reason: z.string().nullable(),
  /** A document's pages, and how many of them are drawn by now. */
  pages: z.int().nullable(),
  pages_done: z.int(),
  /** The present version; the first one is 1. */
  file_version: z.int(),
})
export type DocumentTemplate = z.output<typeof DocumentTemplate>

/** The same with what its page shows. */
export const DocumentDetail = DocumentTemplate.extend({
  page_images: z.array(DocumentPage),
  /** A picture to look at, of an image. */
  image_url: z.string().nullable(),
  versions: z.array(DocumentVersion),
  /** Clients whose link shows an earlier version. */
  old_links: z.int(),
})
export type DocumentDetail = z.output<typeof DocumentDetail>

const access = { session: true, plan: 'CONTENT.DOCUMENT_TEMPLATE' } as const
const creates = { session: true, policy: 'CONTENT.CREATE', plan: 'CONTENT.DOCUMENT_TEMPLATE' } as const

export const listDocuments = endpoint({
  method: 'GET',
  path: prefixes.documentTemplates,
  access,
  summary: 'Files the caller can see',
  query: ContentListQuery,
  reply: Page(DocumentTemplate),
})

export const searchDocuments = endpoint({
  method: 'GET',
  path: '/api/document-template/api/v2/search',
  access,
  summary: 'Searches files by name, or by the text in them',
  query: ContentSearchQuery,
  reply: Page(DocumentTemplate),
})

export const getDocument = endpoint({
  method: 'GET',
  path: `${prefixes.documentTemplates}/:id`,
  access,
  summary: 'One file, with the pictures of its pages and its versions',
  params: ById,
  reply: DocumentDetail,
})

export const createDocument = endpoint({
  method: 'POST',
  path: prefixes.documentTemplates,
  access: creates,
  summary: 'Creates a file from an upload (DOCUMENT_TEMPLATE); a PDF is then rendered page by page',
  body: z.strictObject({
    key: UploadKey,
    name: RequiredText(200).optional(),
    visibility: Visibility.optional(),
    subteam_ids: z.array(Id).max(100).optional(),
  }),
  reply: DocumentDetail,
  status: 201,
})

export const updateDocument = endpoint({
  method: 'PUT',
  path: `${prefixes.documentTemplates}/:id`,
  access,
  summary: 'Renames a file, replaces it with another upload (a new version), or retries one that failed',
  params: ById,
  body: z.strictObject({
    name: RequiredText(200).optional(),
    key: UploadKey.optional(),
    retry: z.literal(true).optional(),
    version: z.int().optional(),
  }),
  reply: DocumentDetail,
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: `${prefixes.documentTemplates}/:id`,
  access,
  summary: 'Deletes a file; its links say it is no longer available, its statistics are kept (rule 81)',
  params: ById,
  reply: Done,
})

export const documentOriginal = endpoint({
  method: 'POST',
  path: `${prefixes.documentTemplates}/s3presigned-get-url`,
  access,
  summary: 'The original as an attachment, for members who may edit the file (rule 240)',
  body: z.strictObject({ doc_temp_id: Id, s3_obj_key: UploadKey.optional() }),
  reply: z.object({ url: z.string(), file_name: z.string() }),
  reads: true,
})

export const generateDocLink = endpoint({
  method: 'POST',
  path: `${prefixes.documentTemplates}/generate-doc-link`,
  access,
  summary: 'Creates a link to a file without a client; its views count for the file only (rules 78 and 240)',
  body: z.strictObject({ doc_temp_id: Id }),
  reply: z.object({ url: z.string() }),
})
