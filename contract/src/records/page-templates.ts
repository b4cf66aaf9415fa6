import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Done, Id, Page, RequiredText, WebUrl } from '../primitives.ts'
import { StoredFile } from '../stored-file.ts'
import { ContentHead, ContentListQuery, ContentSearchQuery, Visibility } from './content.ts'
import { PageBlocks, PageStart } from './page-blocks.ts'

export const PageTemplate = ContentHead.extend({
  type: z.literal('html_page'),
  blocks_count: z.int(),
  /** The address on the public origin at which a member looks at it; ends after five minutes. */
  preview_url: z.string(),
})
export type PageTemplate = z.output<typeof PageTemplate>

export const PageDetail = PageTemplate.extend({
  blocks: PageBlocks,
  /** The files that its blocks name, by key. */
  files: z.record(z.string(), StoredFile),
  /** Clients whose links show every change at once (rule 80). */
  live_links: z.int(),
})
export type PageDetail = z.output<typeof PageDetail>

const access = { session: true, plan: 'CONTENT.PAGE_TEMPLATE' } as const
const creates = { session: true, policy: 'CONTENT.CREATE', plan: 'CONTENT.PAGE_TEMPLATE' } as const
const base = `${prefixes.pageTemplates}/v1/template` as const

export const listPages = endpoint({
  method: 'GET',
  path: `${prefixes.pageTemplates}/v2/template`,
  access,
  summary: 'Pages the caller can see',
  query: ContentListQuery,
  reply: Page(PageTemplate),
})

export const searchPages = endpoint({
  method: 'GET',
  path: `${prefixes.pageTemplates}/v2/template/search`,
  access,
  summary: 'Searches pages by name or text',
  query: ContentSearchQuery,
  reply: Page(PageTemplate),
})

export const getPage = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  access,
  summary: 'One page with its blocks',
  params: ById,
  reply: PageDetail,
})

export const createPage = endpoint({
  method: 'POST',
  path: base,
  access: creates,
  summary: 'Adds a page, from blocks or a starting template',
  body: z.strictObject({
    name: RequiredText(200),
    start: PageStart.shape.id.optional(),
    blocks: PageBlocks.optional(),
    visibility: Visibility.optional(),
    subteam_ids: z.array(Id).max(100).optional(),
  }),
  reply: PageDetail,
  status: 201,
})

export const updatePage = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  access,
  summary: 'Changes a page; links already sent show it immediately. A stale version returns 409 with the current state',
  params: ById,
  body: z.strictObject({
    name: RequiredText(200).optional(),
    blocks: PageBlocks.optional(),
    version: z.int().optional(),
  }),
  reply: PageDetail,
})

export const deletePage = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  access,
  summary: 'Deletes a page; its links say it is no longer available, its statistics are kept (rule 81)',
  params: ById,
  reply: Done,
})

export const listPageStarts = endpoint({
  method: 'GET',
  path: `${prefixes.pageTemplates}/v1/ptemplate`,
  access,
  summary: 'The starting templates of pages (rule 240)',
  reply: z.object({ results: z.array(PageStart) }),
})

export const getPageStart = endpoint({
  method: 'GET',
  path: `${prefixes.pageTemplates}/v1/ptemplate/:id`,
  access,
  summary: 'One starting template',
  params: z.object({ id: PageStart.shape.id }),
  reply: PageStart,
})

export const generatePage = endpoint({
  method: 'POST',
  path: `${base}/generate-page`,
  access: creates,
  summary: 'Creates a page from a website: its title and text become blocks',
  body: z.strictObject({ url: WebUrl }),
  reply: PageDetail,
  status: 201,
})
