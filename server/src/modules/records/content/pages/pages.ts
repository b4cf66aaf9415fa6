import type { Input, Reply } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import { done } from '@fairlead/contract/primitives'
import type { ContentStats } from '@fairlead/contract/records/content'
import { type PageBlock, type PageStart, youtubeId } from '@fairlead/contract/records/page-blocks'
import type * as e from '@fairlead/contract/records/page-templates'
import type { StoredFile } from '@fairlead/contract/stored-file'
import { sql } from 'drizzle-orm'
import { pageCreated } from '#events/content'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { invalid, notFound } from '#platform/http'
import { releaseUploads, storedFiles, takeUploads, uploads } from '#platform/storage'
import { fold } from '#platform/text'
import { mayEdit, requireEdit } from '../content.policy.ts'
import { contentPage, loadContent, statsOf } from '../content.queries.ts'
import { type ContentRow, headView, noStats, smallPicture } from '../content.view.ts'
import { issuePreview } from '../tracking/ticket.ts'
import { keysOf } from '../visitor/shown-content.ts'
import { addContent, changeContent, checkVersion, searchTextOf } from '../write-content.ts'
import type { Captured } from './capture-website.ts'
import { pageStarts } from './page-starts.ts'
import { type FoundVideos, withDetails } from './youtube-details.ts'

function wordOf(block: PageBlock): string {
  if (block.type === 'title' || block.type === 'desc') return block.text
  if (block.type === 'map') return block.address
  if (block.type === 'image_gallery') return block.images.map(({ alt }) => alt).join(' ')
  return block.type === 'youtube' ? block.title : block.label
}
const wordsOf = (blocks: readonly PageBlock[]): string => blocks.map(wordOf).join(' ')

const coverOf = (row: ContentRow): string | undefined => {
  const gallery = row.blocks?.find((block) => block.type === 'image_gallery')
  return gallery?.type === 'image_gallery' ? gallery.images[0]?.key : undefined
}

function view(ctx: Ctx, row: ContentRow, stats: ContentStats): e.PageTemplate {
  const cover = coverOf(row)
  const preview = issuePreview(ctx.installation.secrets, ctx.actor.orgId, row.id, me(ctx), ctx.now)
  return {
    ...headView(ctx, { ...row, type: 'html_page' }, stats, {
      isShareable: (row.blocks ?? []).length > 0,
      thumbnailUrl: cover ? smallPicture(ctx, cover) : null,
    }),
    blocks_count: row.blocks?.length ?? 0,
    preview_url: `${ctx.installation.publicUrl}/s-preview/${preview}`,
  }
}

/** Pages the actor can see. */
export async function list(
  ctx: Ctx,
  { query }: Pick<Input<typeof e.listPages>, 'query'>,
): Promise<Reply<typeof e.listPages>> {
  const { rows, ...page } = await contentPage(ctx, 'html_page', query)
  const stats = await statsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return { ...page, results: rows.map((row) => view(ctx, row, stats.get(row.id) ?? noStats)) }
}

/** Only people who can edit a page get its original PDFs (rule 240). */
const withoutPdf = (file: StoredFile): StoredFile => (file.type === 'application/pdf' ? { ...file, url: null } : file)

/** One page with its blocks and files. Throws 404. */
export async function get(ctx: Ctx, id: string): Promise<e.PageDetail> {
  const row = await loadContent(ctx, 'html_page', id)
  const blocks = row.blocks ?? []
  const isOwn = row.linked_org_id === null || row.linked_org_id === ctx.actor.orgId
  const [stats, files, [links]] = await Promise.all([
    statsOf(ctx, [id]),
    storedFiles(ctx, isOwn ? keysOf(blocks) : []),
    rowsOf<{ n: number }>(
      ctx.db,
      sql`select count(*)::int as n from content_shares s where s.org_id = ${ctx.actor.orgId} and s.content_id = ${id}
        and s.sent_at is not null and s.revoked_at is null and s.client_id is not null`,
    ),
  ])
  return {
    ...view(ctx, row, stats.get(id) ?? noStats),
    blocks,
    files: Object.fromEntries(
      mayEdit(ctx.actor, row) ? files : [...files].map(([key, file]) => [key, withoutPdf(file)]),
    ),
    live_links: links?.n ?? 0,
  }
}

/** Throws 400 for two blocks with one id, and for files that aren't the actor's. Removes files no page uses any more. */
async function takeFiles(ctx: Ctx, blocks: readonly PageBlock[], before: readonly PageBlock[] = []): Promise<void> {
  if (new Set(blocks.map(({ id }) => id)).size < blocks.length)
    throw invalid({ blocks: 'Two blocks have the same id.' })
  const wrong = blocks.findIndex((block) => block.type === 'youtube' && block.url !== '' && !youtubeId(block.url))
  if (wrong >= 0) throw invalid({ [`blocks.${wrong}.url`]: messages.youtube })
  const had = new Set(keysOf(before))
  await takeUploads(
    ctx,
    'PAGE_TEMPLATE_ATTACHMENT',
    keysOf(blocks).filter((key) => !had.has(key)),
    'blocks',
  )
  const kept = new Set(keysOf(blocks))
  const gone = keysOf(before).filter((key) => !kept.has(key))
  if (gone.length === 0) return
  const elsewhere = sql`(select 1 from contents c where c.org_id = ${ctx.actor.orgId} and c.deleted_at is null
    and c.type = 'html_page' and position(${uploads.key} in c.blocks::text) > 0)`
  await releaseUploads(ctx, gone, elsewhere)
}

type New = Pick<Input<typeof e.createPage>['body'], 'name' | 'visibility'> & {
  blocks: PageBlock[]
  subteamIds?: string[] | undefined
}

async function add(ctx: Ctx, page: New): Promise<e.PageDetail> {
  await takeFiles(ctx, page.blocks)
  const searchText = searchTextOf(page.name, wordsOf(page.blocks))
  const id = await addContent(ctx, { type: 'html_page', ...page, searchText })
  ctx.emit(pageCreated, me(ctx), { content_id: id })
  return get(ctx, id)
}

/** Adds a page, from blocks or from a starting template. */
export async function create(
  ctx: Ctx,
  { body }: Input<typeof e.createPage>,
  _http: unknown,
  found: FoundVideos = new Map(),
): Promise<Reply<typeof e.createPage>> {
  const from = pageStarts.find(({ id }) => id === (body.start ?? 'blank'))
  const { name, visibility, subteam_ids: subteamIds } = body
  const blocks = withDetails(body.blocks ?? from?.blocks ?? [], found)
  return add(ctx, { name, blocks, visibility, subteamIds })
}

/** Changes a page; links already sent show it immediately (rule 80). */
export async function update(
  ctx: Ctx,
  { params, body }: Input<typeof e.updatePage>,
  _http: unknown,
  found: FoundVideos = new Map(),
): Promise<Reply<typeof e.updatePage>> {
  const row = await loadContent(ctx, 'html_page', params.id, { lock: true })
  requireEdit(ctx.actor, row)
  await checkVersion(row, body.version, () => get(ctx, row.id))
  const name = body.name ?? row.name
  const blocks = body.blocks ? withDetails(body.blocks, found) : (row.blocks ?? [])
  const searchText = searchTextOf(name, wordsOf(blocks))
  await changeContent(ctx, row.id, { name, nameKey: fold(name), blocks, searchText })
  if (body.blocks) await takeFiles(ctx, body.blocks, row.blocks ?? [])
  return get(ctx, row.id)
}

/** Deletes a page; its links say so, with the sender's card, and its statistics are kept (rule 81). */
export async function remove(ctx: Ctx, { params }: Input<typeof e.deletePage>): Promise<Reply<typeof e.deletePage>> {
  const row = await loadContent(ctx, 'html_page', params.id, { lock: true })
  if (!(row.linked_id && row.owner_id === ctx.actor.userId)) requireEdit(ctx.actor, row)
  await changeContent(ctx, row.id, { deletedAt: ctx.now.toISOString() })
  if (!row.linked_id) await takeFiles(ctx, [], row.blocks ?? [])
  return done
}

export const starts = async (): Promise<Reply<typeof e.listPageStarts>> => ({ results: [...pageStarts] })

/** One starting template. Throws 404. */
export async function start(_ctx: Ctx, { params }: Input<typeof e.getPageStart>): Promise<PageStart> {
  const found = pageStarts.find(({ id }) => id === params.id)
  if (!found) throw notFound()
  return found
}

/** Creates a page from what was found on a website. */
export const generate = (
  ctx: Ctx,
  _input: Input<typeof e.generatePage>,
  _http: unknown,
  { name, blocks }: Captured,
): Promise<Reply<typeof e.generatePage>> => add(ctx, { name, blocks })
