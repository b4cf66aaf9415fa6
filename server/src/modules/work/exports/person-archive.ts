import { sql } from 'drizzle-orm'
import { actorOf } from '#identity/team'
import type { Ctx, Runner } from '#platform/context'
import { rowsOf } from '#platform/db'
import { type Storage, uploads } from '#platform/storage'
import { abilities, meOf, rules } from '#records/clients'
import { activityAttachments, activityVersions } from '#tables/records/activities'
import { clients } from '#tables/records/clients'
import { leadInbox } from '#tables/work/inbox'
import { rowsAbout, tablesAboutClients } from './about-client.ts'
import type { clientExports } from './exports.tables.ts'
import { type ZipEntry, zipped } from './zip.ts'

type Row = typeof clientExports.$inferSelect
type Rows = Record<string, unknown>[]
type Raw = { id: string; content_type: string; body: Buffer | null; is_shared: boolean }
type File = { key: string; file_name: string }

/** Tables that tell open screens, queues, logs of exports and what searches read: nothing more that is kept of a person. */
const passing = new Set([
  'client_words',
  'realtime',
  'events',
  'idempotency_keys',
  'outbound_messages',
  'client_exports',
  'erasures',
  'dead_letters',
])
/** Columns that only make other columns quick to find, or name the account. */
const internal = new Set(['org_id', 'search_text', 'name_key', 'text_key', 'match_key'])

const cleaned = (rows: Rows): Rows =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !internal.has(name))))

const idsOf = (rows: Rows | undefined, column: string) =>
  sql`any(${sql.param((rows ?? []).map((row) => String(row[column])))}::uuid[])`

/** Everything that is kept of a client: its rows by table, the deliveries it came by, the files that hang on it. */
async function gather(
  ctx: Ctx,
  clientId: string,
): Promise<{ tables: Record<string, Rows>; raw: Raw[]; files: File[] }> {
  const { orgId } = ctx.actor
  const tables: Record<string, Rows> = {}
  for (const about of await tablesAboutClients(ctx)) {
    if (passing.has(about.table)) continue
    const rows = await rowsAbout(ctx, about, clientId)
    if (rows.length > 0) tables[about.table] = cleaned(rows)
  }
  const entries = idsOf(tables.activities, 'id')
  const versions = await rowsOf<{ row: Record<string, unknown> }>(
    ctx.db,
    sql`select to_jsonb(v) as row from ${activityVersions} v where v.org_id = ${orgId} and v.activity_id = ${entries}`,
  )
  if (versions.length > 0) tables.activity_versions = cleaned(versions.map(({ row }) => row))
  const files = await rowsOf<File>(
    ctx.db,
    sql`select distinct f.key, f.file_name from ${activityAttachments} a join ${uploads} f on f.org_id = ${orgId} and f.key = a.upload_key
      where a.org_id = ${orgId} and a.activity_id = ${entries} and f.status = 'processed'`,
  )
  // A delivery of several leads tells of other people, no matter whose they are: its bytes are not of this one alone.
  const isShared = sql`(i.items is distinct from 1 or i.for_org_id <> ${orgId}::uuid)`
  const raw = await rowsOf<Raw>(
    ctx.asSystem('the deliveries that a client came by').db,
    sql`select i.id, i.content_type, case when ${isShared} then null else i.body end as body,
        i.body is not null and coalesce(${isShared}, false) as is_shared
      from ${leadInbox} i where i.id = ${idsOf(tables.leads, 'inbox_id')}`,
  )
  return { tables, raw, files }
}

const about = `Everything that is kept of one client.

data.json   what is stored, by table; times are in UTC
received/   each message that contained only this client, exactly as received
files/      files of the timeline

`
/** What is said where messages are left out. */
const leftOut = `Messages that contained other people are left out to protect their data:
what they said of this client is in data.json, under "leads".

`

/** What a name of a file may have in an archive: nothing that leads elsewhere (S41). */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}._ -]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-120)

/** Everything that is kept of one client as a zip. Throws where the person may not delete the client any more. */
export async function* personArchive(run: Runner, row: Row, storage: Storage): AsyncGenerator<Uint8Array> {
  const clientId = row.clientId ?? ''
  const found = await run.inOrg(row.orgId, async (ctx) => {
    const actor = row.byId ? await actorOf(ctx, row.byId) : undefined
    if (!actor || !(await mayTakeOut(ctx.as(actor), clientId))) return undefined
    return gather(ctx, clientId)
  })
  if (!found) throw new Error('the client is gone, or may not be taken out any more')
  async function* entries(): AsyncGenerator<ZipEntry> {
    const { tables, raw, files } = found ?? { tables: {}, raw: [], files: [] }
    const data = JSON.stringify({ format: 'fairlead-person', version: 1, tables }, null, 2)
    const readme = raw.some(({ is_shared }) => is_shared) ? `${about}${leftOut}` : about
    yield { name: 'README.txt', pieces: [Buffer.from(readme)], isPacked: false }
    yield { name: 'data.json', pieces: [Buffer.from(data)], isPacked: false }
    for (const { id, content_type, body } of raw) {
      const ending = content_type.includes('json') ? 'json' : content_type.includes('rfc822') ? 'eml' : 'txt'
      if (body) yield { name: `received/${id}.${ending}`, pieces: [body], isPacked: false }
    }
    for (const [i, { key, file_name }] of files.entries()) {
      const stored = await storage.find(key)
      if (stored) yield { name: `files/${i + 1} ${plainName(file_name)}`, pieces: stored.stream(), isPacked: true }
    }
  }
  yield* zipped(entries())
}

/** Whether an actor may delete a client, and so take out what is kept of it. */
export async function mayTakeOut(ctx: Ctx, clientId: string): Promise<boolean> {
  if (rules.delete(ctx.actor) === 'none') return false
  const [row] = await rowsOf<{ can_delete: boolean }>(
    ctx.db,
    sql`select ${abilities(ctx.actor, meOf(ctx.actor))} from ${clients} c
      where c.org_id = ${ctx.actor.orgId} and c.id = ${clientId}`,
  )
  return row?.can_delete ?? false
}
