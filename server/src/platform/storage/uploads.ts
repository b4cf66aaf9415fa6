import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Input, Reply } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import type { StoredFile } from '@fairlead/contract/stored-file'
import {
  type createUploadLink,
  extensionOf,
  tooLargeMessage,
  typeNames,
  typeOfName,
  type UploadKind,
  uploadRules,
} from '@fairlead/contract/uploads'
import { and, eq, isNotNull, isNull, lt, notExists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { uploadSettled } from '#events/uploads'
import type { Actor, Ctx } from '#platform/context'
import { HttpError, invalid } from '#platform/http'
import type { Installation } from '#platform/installation'
import { defineJob, type JobWorker, worker } from '#platform/jobs'
import { overLimit } from '#platform/limits'
import { inspect, inspectPdf, isLike, readAll, sniff, Unfit, untrue } from './inspect.ts'
import { pagePictureKeys } from './page-pictures.ts'
import { uploads } from './storage.tables.ts'
import { incoming, type Storage, type StoredObject } from './storage.ts'
import { inTempFile } from './temp-file.ts'
import { thumbnailKeys, thumbnailsJob, thumbnailWorker } from './thumbnails.ts'

const linkMinutes = 5
const viewMinutes = 5
/** What strangers see needs no signature; everything else is fetched by a short-lived link (S42). */
const isPublic: Record<UploadKind, boolean> = {
  PROFILE_PICTURE: true,
  LEAD_FORM: true,
  DOCUMENT_TEMPLATE: false,
  PAGE_TEMPLATE_ATTACHMENT: false,
  TIMELINE_ATTACHMENT: false,
  CLIENT_IMPORT: false,
}
/** A picture that no browser can be relied on to show is kept as PNG. */
const storedExtension = (type: string) => (type === 'image/bmp' ? 'png' : extensionOf(type))

/**
 * The address of a stored file: open for what strangers see, signed for five minutes otherwise. With a name it is saved
 * under that, and not shown.
 */
export function fileUrl(installation: Installation, key: string, now: Date, saveAs?: string): string {
  const url = new URL(`/files/${key}`, installation.publicUrl)
  if (!key.startsWith('public/')) {
    // Whole minutes, so that a page that is fetched again shows the same address.
    const ends = Math.floor(now.getTime() / 60_000) + viewMinutes
    url.searchParams.set('e', String(ends))
    url.searchParams.set('s', installation.secrets.sign('files', signedText(key, String(ends), saveAs)))
    if (saveAs) url.searchParams.set('name', saveAs)
  }
  return url.href
}

const signedText = (key: string, ends: string | undefined, saveAs: string | undefined) =>
  saveAs ? `${key} ${ends} ${saveAs}` : `${key} ${ends}`

/** Whether a file may be fetched by this address; throws 403 when its signature is wrong or over. */
export function checkFileUrl(
  installation: Installation,
  key: string,
  query: { e?: string; s?: string; name?: string },
  now: Date,
): void {
  const valid = installation.secrets.verify('files', signedText(key, query.e, query.name), query.s ?? '')
  if (!valid || Number(query.e) * 60_000 < now.getTime()) throw new HttpError(403, 'This link has expired.')
}

const newKey = (ctx: Ctx, kind: UploadKind, extension: string): string =>
  `${isPublic[kind] ? 'public' : 'private'}/${ctx.actor.orgId.slice(-12)}/${randomBytes(18).toString('hex')}.${extension}`

/** A link to upload one file (rule 186). */
export function uploadLink(storage: Storage) {
  return async (ctx: Ctx, { body }: Input<typeof createUploadLink>): Promise<Reply<typeof createUploadLink>> => {
    const { file_upload_ref: kind, file_name: fileName } = body
    const rules = uploadRules[kind]
    const contentType = typeOfName(fileName)
    if (!contentType || !rules.types.some((type) => type === contentType))
      throw invalid({ file_name: messages.fileType(typeNames(kind)) })
    const wait = await overLimit(ctx, 'uploads', ctx.actor.userId ?? '', { max: 300, seconds: 3600 })
    if (wait) throw new HttpError(429, messages.uploadLink, {}, wait)
    const key = newKey(ctx, kind, storedExtension(contentType))
    await ctx.db.insert(uploads).values({
      key,
      orgId: ctx.actor.orgId,
      userId: ctx.actor.userId ?? '',
      kind,
      fileName,
      contentType,
      status: 'announced',
      createdAt: ctx.now.toISOString(),
    })
    const { url, fields } = await storage.presign({
      key,
      contentType,
      maxBytes: rules.maxBytes,
      now: ctx.now,
      seconds: linkMinutes * 60,
    })
    return { url, fields, file_url: fileUrl(ctx.installation, key, ctx.now) }
  }
}

const processJob = defineJob('process-upload', z.object({ org_id: z.uuid(), key: z.string() }), {
  retries: 4,
  retryDelay: 2,
})

/** Kinds of which one takes another's place: they are checked before a record has them. */
const isReplacing = (kind: UploadKind) => kind !== 'TIMELINE_ATTACHMENT' && kind !== 'CLIENT_IMPORT'
const notThere = 'The file didn’t arrive. Please upload it again.'

/**
 * Checks a file that has just been taken: that it is there, and is what its name promises. A picture of a person or a
 * form is small enough to be opened as a whole. Throws Unfit.
 */
async function checkArrived(ctx: Ctx, { key, kind, contentType }: typeof uploads.$inferSelect): Promise<void> {
  const found = (await ctx.findFile(key)) ?? (await ctx.findFile(incoming(key)))
  if (!found) throw new Unfit(notThere)
  const { maxBytes } = uploadRules[kind]
  if (found.size > maxBytes) throw new Unfit(tooLargeMessage(maxBytes))
  if (kind === 'PROFILE_PICTURE' || kind === 'LEAD_FORM') await inspect(await readAll(found.stream()), contentType)
  else if (!isLike(await readAll(found.stream({ start: 0, end: 255 })), contentType)) throw new Unfit(untrue)
}

/**
 * Gives uploads to a record, which has them checked. A file belongs to what it is attached to: only the person who
 * uploaded it attaches it, and only once, or again after the record let it go; who only knows its key gets nothing by
 * it. Throws 400 on `field` for any other key, and for a file that would replace another and isn't what its name says.
 */
export async function takeUploads(ctx: Ctx, kind: UploadKind, keys: readonly string[], field: string): Promise<void> {
  const unique = [...new Set(keys)]
  if (unique.length === 0) return
  const taken = await ctx.db
    .update(uploads)
    .set({
      takenAt: sql`coalesce(${uploads.takenAt}, ${ctx.now.toISOString()})`,
      releasedAt: null,
      status: sql`case when ${uploads.status} = 'announced' then 'not_processed' else ${uploads.status} end`,
    })
    .where(
      and(
        eq(uploads.orgId, ctx.actor.orgId),
        eq(uploads.kind, kind),
        ctx.actor.userId === null ? undefined : eq(uploads.userId, ctx.actor.userId),
        or(isNull(uploads.takenAt), isNotNull(uploads.releasedAt)),
        sql`${uploads.key} = any(${sql.param(unique)}::text[])`,
      ),
    )
    .returning()
  if (taken.length < unique.length) throw invalid({ [field]: 'Upload not found. Please choose the file again.' })
  for (const row of taken) {
    if (row.status !== 'not_processed') continue
    if (isReplacing(kind))
      await checkArrived(ctx, row).catch((error: unknown) => {
        throw error instanceof Unfit ? invalid({ [field]: error.message }) : error
      })
    ctx.enqueue(processJob, { org_id: ctx.actor.orgId, key: row.key })
  }
}

const copyJob = defineJob('copy-upload', z.object({ org_id: z.uuid(), from: z.string(), key: z.string() }), {
  retries: 6,
  retryDelay: 2,
})

/** Makes files of their own of uploads that another record gets too. Answers the new keys by the old ones. */
export async function copyUploads(ctx: Ctx, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.orgId, ctx.actor.orgId), sql`${uploads.key} = any(${sql.param([...keys])}::text[])`))
  const at = ctx.now.toISOString()
  const copies = rows.map((row) => ({
    from: row.key,
    row: {
      ...row,
      key: newKey(ctx, row.kind, row.key.split('.').at(-1) ?? ''),
      userId: ctx.actor.userId ?? row.userId,
      // Its job checks nothing: what was checked is copied.
      status: row.status === 'failed' ? ('failed' as const) : ('announced' as const),
      createdAt: at,
      takenAt: at,
      releasedAt: null,
    },
  }))
  if (copies.length > 0) await ctx.db.insert(uploads).values(copies.map(({ row }) => row))
  for (const { from, row } of copies)
    if (row.status !== 'failed') ctx.enqueue(copyJob, { org_id: ctx.actor.orgId, from, key: row.key })
  return new Map(copies.map(({ from, row }) => [from, row.key]))
}

/**
 * Lets go of uploads that were taken off a record: unless one takes them again, they are gone after a day. Those
 * that one of `holders` finds, queries for records with `uploads.key`, stay. The uploads are locked first, so that
 * whatever takes one or lets go of it at the same moment is seen.
 */
export async function releaseUploads(ctx: Ctx, keys: readonly string[], ...holders: SQLWrapper[]): Promise<void> {
  if (keys.length === 0) return
  const mine = and(eq(uploads.orgId, ctx.actor.orgId), sql`${uploads.key} = any(${sql.param([...keys])}::text[])`)
  await ctx.db.select({ key: uploads.key }).from(uploads).where(mine).orderBy(uploads.key).for('no key update')
  await ctx.db
    .update(uploads)
    .set({ releasedAt: ctx.now.toISOString() })
    .where(and(mine, ...holders.map((records) => notExists(records))))
}

const removeJob = defineJob(
  'remove-files',
  z.object({ keys: z.array(z.string()), pages: z.record(z.string(), z.int()).default({}) }),
  { retries: 8, retryDelay: 60 },
)

/** Deletes uploads for good; their files go when that is committed. Throws while a record still holds one. */
export async function dropUploads(ctx: Ctx<Actor | null>, which: SQL | undefined): Promise<void> {
  const { key, kind, pages } = uploads
  const dropped = await ctx.db.delete(uploads).where(which).returning({ key, kind, pages })
  if (dropped.length === 0) return
  const drawn = dropped.filter((row) => pagePictureKeys(row).length > 0)
  ctx.enqueue(removeJob, {
    keys: dropped.map((row) => row.key),
    pages: Object.fromEntries(drawn.map((row) => [row.key, row.pages ?? 0])),
  })
}

/** Stored files of the actor's organisation as records show them, by key. */
export async function storedFiles(
  ctx: Ctx,
  keys: readonly string[],
  orgId: string = ctx.actor.orgId,
): Promise<Map<string, StoredFile>> {
  if (keys.length === 0) return new Map()
  const { db } = orgId === ctx.actor.orgId ? ctx : ctx.asSystem('the files of a content that was joined')
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.orgId, orgId), sql`${uploads.key} = any(${sql.param([...keys])}::text[])`))
  return new Map(rows.map((row) => [row.key, fileView(ctx, row)]))
}

function fileView(ctx: Ctx, row: typeof uploads.$inferSelect): StoredFile {
  return {
    key: row.key,
    name: row.fileName,
    type: row.contentType,
    size: row.size ?? 0,
    status: row.status === 'announced' ? 'not_processed' : row.status,
    reason: row.reason,
    url: row.status === 'processed' ? fileUrl(ctx.installation, row.key, ctx.now) : null,
  }
}

/** Checks what has arrived, and keeps it under its key unless it `isKept`. Throws Unfit. */
async function keep(
  storage: Storage,
  { key, contentType }: typeof uploads.$inferSelect,
  found: StoredObject,
  isKept: boolean,
): Promise<{ size: number; pages: number | null }> {
  if (contentType === 'application/pdf')
    return inTempFile(found.stream(), async (path) => {
      const pages = await inspectPdf(path)
      if (!isKept) await storage.store(key, createReadStream(path))
      return { size: found.size, pages }
    })
  const bytes = await readAll(found.stream())
  // What was checked already may be of the type that it is kept as.
  const body = await inspect(bytes, isKept ? (sniff(bytes) ?? contentType) : contentType)
  if (!isKept) await storage.put(key, body)
  return { size: (isKept ? bytes : body).length, pages: null }
}

/** Of these, pages are drawn. */
const isDrawn = (kind: UploadKind) => kind === 'DOCUMENT_TEMPLATE' || kind === 'PAGE_TEMPLATE_ATTACHMENT'

/** The jobs of uploads: check what a record has taken, sweep what none has had for a day (R45), remove files. */
export function uploadWorkers(storage: Storage): JobWorker[] {
  const process = worker(processJob, async (run, { org_id, key }, info) => {
    const mine = and(eq(uploads.orgId, org_id), eq(uploads.key, key))
    const [row] = await run.inOrg(org_id, (ctx) => ctx.db.select().from(uploads).where(mine))
    // Nothing to check, or an earlier attempt ended between the result and the clearing up.
    // Or its link has ended, by which a bucket takes a file once more.
    if (row?.status !== 'not_processed') return storage.remove(incoming(key))
    const settle = (set: Partial<typeof uploads.$inferInsert>) =>
      run.inOrg(org_id, async (ctx) => {
        await ctx.db.update(uploads).set(set).where(mine)
        ctx.tell({ kind: 'upload.processed', user_id: row.userId, data: { key, status: set.status } })
        if (isDrawn(row.kind)) ctx.emit(uploadSettled, row.userId, { key })
        ctx.enqueue(processJob, { org_id, key }, { afterSeconds: linkMinutes * 60 })
        if (set.status === 'processed' && row.contentType.startsWith('image/'))
          ctx.enqueue(thumbnailsJob, { org_id, key })
      })
    // What an earlier attempt checked stays, whatever was posted since; a backup may hold it without what had arrived.
    const checked = await storage.find(key)
    const found = checked ?? (await storage.find(incoming(key)))
    if (!found) {
      if (!info.last) throw new Error(`the upload ${key} has not arrived`)
      return settle({ status: 'failed', reason: notThere })
    }
    const rules = uploadRules[row.kind]
    try {
      if (found.size > rules.maxBytes) throw new Unfit(tooLargeMessage(rules.maxBytes))
      await settle({ status: 'processed', ...(await keep(storage, row, found, checked !== undefined)) })
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      await settle({ status: 'failed', reason: error.message })
    }
    await storage.clear(incoming(key))
  })

  const copy = worker(copyJob, async (run, { org_id, from, key }, info) => {
    const mine = and(eq(uploads.orgId, org_id), eq(uploads.key, key))
    const settle = (set: Partial<typeof uploads.$inferInsert>) =>
      run.inOrg(org_id, async (ctx) => {
        const [row] = await ctx.db.update(uploads).set(set).where(mine).returning()
        if (row && isDrawn(row.kind)) ctx.emit(uploadSettled, row.userId, { key })
        if (row?.status === 'processed' && row.contentType.startsWith('image/'))
          ctx.enqueue(thumbnailsJob, { org_id, key })
      })
    const found = await storage.find(from)
    if (!found && !info.last) throw new Error(`the upload ${from} is not there yet`)
    if (!found) return settle({ status: 'failed', reason: 'The copied file no longer exists.' })
    return settle({ status: 'processed', size: await storage.store(key, found.stream()) })
  })

  const sweep = worker(defineJob('sweep-uploads', z.object({}), { every: 3600 }), (run) =>
    run.asSystem('uploads that no record has', async (ctx) => {
      const before = new Date(ctx.now.getTime() - 86_400_000).toISOString()
      const unused = or(and(isNull(uploads.takenAt), lt(uploads.createdAt, before)), lt(uploads.releasedAt, before))
      const some = ctx.db.select({ orgId: uploads.orgId, key: uploads.key }).from(uploads).where(unused).limit(500)
      // `unused` once more: a record may take one while this waits for its row.
      await dropUploads(ctx, and(unused, sql`(${uploads.orgId}, ${uploads.key}) in ${some}`))
    }),
  )

  const remove = worker(removeJob, async (_run, { keys, pages }) => {
    for (const key of keys) {
      const drawn = pagePictureKeys({ key, kind: 'DOCUMENT_TEMPLATE', pages: pages[key] ?? 0 })
      for (const name of [incoming(key), key, ...thumbnailKeys(key), ...drawn]) await storage.remove(name)
    }
  })
  return [process, copy, thumbnailWorker(storage), sweep, remove]
}
