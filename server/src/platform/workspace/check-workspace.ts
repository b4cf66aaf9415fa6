import { extensionOf, type UploadKind, uploadRules } from '@fairlead/contract/uploads'
import type { Db } from '#platform/db'
import { DrawnPages, incoming, pagePictureKeys, sniff, thumbnailKeys } from '#platform/storage'
import { ask } from '../backup/tables.ts'
import { WorkspaceError } from './manifest.ts'
import type { WorkspaceTable } from './workspace-tables.ts'

/** What was read of an archive, before anything of it is kept. */
type Loaded = {
  orgId: string
  /** What the archive says of itself, and the operator is told. */
  name: string
  owner: string | null
  /** How many rows were added, by table. */
  rows: ReadonlyMap<string, number>
  /** The people of the archive, by their ids here. */
  people: ReadonlySet<string>
  /** Those of them who were unknown here. */
  added: readonly string[]
  deliveries: readonly string[]
}

/** Connections of deliveries, by their prefix, and the table whose rows they name. */
const connections = {
  'webhook:': 'webhooks',
  'facebook:': 'facebook_pages',
  'lead_form:': 'lead_forms',
  'shared_content:': 'contents',
}

const foreign = (what: string): WorkspaceError =>
  new WorkspaceError(`The archive contains ${what}, so it was refused. Nothing was changed.`)

/**
 * Compares what was read with the one organisation that the archive is of. An archive may come from anybody: each
 * row has to belong to that organisation, and name only people, files and deliveries of the archive itself. Throws
 * WorkspaceError with the reason otherwise.
 */
export async function checkWorkspace(tx: Db, tables: readonly WorkspaceTable[], loaded: Loaded): Promise<void> {
  const { orgId, rows } = loaded
  const has = async (text: string, values: unknown[]) => (await ask(tx, `${text} limit 1`, values)).length > 0
  await ask(tx, 'update lead_inbox set for_org_id = $1 where id = any($2::uuid[]) and for_org_id is null', [
    orgId,
    loaded.deliveries,
  ])
  for (const { table, where } of tables) {
    const count = rows.get(table) ?? 0
    if (count === 0) continue
    const own = table === 'users' ? `${where} and t.id = any($2::uuid[])` : where
    const values = table === 'users' ? [orgId, loaded.added] : [orgId]
    const [found] = await ask<{ n: number }>(tx, `select count(*)::int as n from ${table} t where ${own}`, values)
    if (found?.n !== count) throw foreign(`rows of "${table}" that do not belong to its workspace`)
  }
  if (rows.get('organizations') !== 1) throw foreign('no workspace, or several')
  if (
    !(await has(
      `select 1 from organizations o join memberships m on m.org_id = o.id and m.role = 'OWNER' join users u on u.id = m.user_id
       where o.id = $1 and o.name = $2 and u.email is not distinct from $3`,
      [orgId, loaded.name, loaded.owner],
    ))
  )
    throw foreign('a workspace of another name or owner than it says')
  for (const { table, column } of await namesOfPeople(tx))
    if (
      await has(`select 1 from ${table} t where t.org_id = $1 and t.${column} <> all($2::uuid[])`, [
        orgId,
        [...loaded.people],
      ])
    )
      throw foreign(`rows of "${table}" that name people who are not in it`)
  for (const { table, column, target, key } of await looseReferences(tx))
    if (
      await has(
        `select 1 from ${table} t join ${target} o on o.${key} = t.${column} where t.org_id = $1 and o.org_id <> $1`,
        [orgId],
      )
    )
      throw foreign(`rows of "${table}" that name what belongs to another workspace`)
  for (const table of await tablesWithIds(tx))
    if (
      await has(
        `select 1 from ${table} t join ${table} o on o.id = t.id and o.org_id <> t.org_id where t.org_id = $1`,
        [orgId],
      )
    )
      throw foreign(`rows of "${table}" whose ids belong to another workspace here`)
  await checkDeliveries(has, orgId)
  await checkKeys(has, tables, orgId)
  await cutLinks(tx, orgId)
  // A picture of another workspace is not shown; the person may have worked there when it was uploaded.
  await ask(
    tx,
    `update users u set picture_key = null where u.id = any($2::uuid[]) and u.picture_key is not null and not exists
       (select 1 from uploads f where f.key = u.picture_key and f.kind = 'PROFILE_PICTURE' and f.org_id = $1)`,
    [orgId, loaded.added],
  )
}

async function checkDeliveries(
  has: (text: string, values: unknown[]) => Promise<boolean>,
  orgId: string,
): Promise<void> {
  if (
    await has(
      'select 1 from leads l join lead_inbox d on d.id = l.inbox_id where l.org_id = $1 and d.for_org_id is distinct from $1',
      [orgId],
    )
  )
    throw foreign('leads of deliveries that are not in it')
  for (const [prefix, table] of Object.entries(connections))
    if (
      await has(
        `select 1 from lead_inbox d join ${table} o on d.connection_id = $2 || o.id::text where d.for_org_id = $1 and o.org_id <> $1`,
        [orgId, prefix],
      )
    )
      throw foreign('deliveries to another workspace')
  // Those of an app are for whoever has its pages, and are read as such: no archive has them.
  if (
    await has(
      `select 1 from lead_inbox d where d.for_org_id = $1 and (d.connection_id ~ '^meta:'
         or d.connection_id ~ '^distribution:' and d.connection_id not like 'distribution:' || $1::text || ':%')`,
      [orgId],
    )
  )
    throw foreign('deliveries to another workspace')
}

/** A row names only files of its own workspace, since what it names is shown. People and uploads are checked by themselves. */
async function checkKeys(
  has: (text: string, values: unknown[]) => Promise<boolean>,
  tables: readonly WorkspaceTable[],
  orgId: string,
): Promise<void> {
  const foreignKey = `"(incoming/)?(public|private|imports|exports)/(?!${orgId.slice(-12)}/)`
  for (const { table, where } of tables)
    if (
      !['users', 'uploads'].includes(table) &&
      (await has(`select 1 from ${table} t where ${where} and to_jsonb(t)::text ~ $2`, [orgId, foreignKey]))
    )
      throw foreign(`rows of "${table}" that name a file of another workspace`)
}

/**
 * What leads into other workspaces leads nowhere here: contents that were joined from one are deleted, so that their
 * links say so, and clients that were being brought from one are not brought any further.
 */
async function cutLinks(tx: Db, orgId: string): Promise<void> {
  await ask(tx, 'delete from content_set_joins where org_id = $1 and set_org_id <> $1', [orgId])
  await ask(
    tx,
    `update contents set deleted_at = coalesce(deleted_at, updated_at), linked_org_id = null, linked_id = null, linked_set_id = null
     where org_id = $1 and linked_org_id <> $1`,
    [orgId],
  )
  await ask(
    tx,
    'update brought_batches set finished_at = coalesce(finished_at, created_at) where org_id = $1 and from_org_id <> $1',
    [orgId],
  )
}

type Column = { table: string; column: string }

/** Columns of an organisation's tables that name a person. */
const namesOfPeople = (tx: Db): Promise<Column[]> =>
  ask<Column>(
    tx,
    `select distinct k.conrelid::regclass::text as table, quote_ident(a.attname) as column from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     join pg_attribute o on o.attrelid = k.conrelid and o.attname = 'org_id'
     where k.contype = 'f' and k.confrelid = 'users'::regclass and array_length(k.conkey, 1) = 1`,
  )

/** References between tables of an organisation that do not compare the organisation themselves. */
const looseReferences = (tx: Db): Promise<(Column & { target: string; key: string })[]> =>
  ask(
    tx,
    `select distinct k.conrelid::regclass::text as table, quote_ident(a.attname) as column,
       k.confrelid::regclass::text as target, quote_ident(b.attname) as key from pg_constraint k
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
     join pg_attribute o on o.attrelid = k.conrelid and o.attname = 'org_id'
     join pg_attribute p on p.attrelid = k.confrelid and p.attname = 'org_id'
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and array_length(k.conkey, 1) = 1
       and a.attname <> 'org_id'`,
  )

/** Tables of an organisation whose ids the database does not hold apart by itself. */
const tablesWithIds = async (tx: Db): Promise<string[]> => {
  const found = await ask<{ name: string }>(
    tx,
    `select c.oid::regclass::text as name from pg_class c
     join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
     join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_index x
       where x.indrelid = c.oid and x.indisunique and x.indpred is null and x.indnkeyatts = 1 and x.indkey[0] = i.attnum)
     order by 1`,
  )
  return found.map(({ name }) => name)
}

const mostBytes = Math.max(...Object.values(uploadRules).map((rules) => rules.maxBytes))

type Upload = { key: string; kind: UploadKind; pages: number | null; size: number | null; status: string }

/**
 * The files that an archive may hold: those of its own uploads, under keys that this program makes. Answers what
 * checks one. Throws WorkspaceError for an upload with another key.
 */
export async function fileCheck(tx: Db, orgId: string): Promise<(name: string, content: Buffer) => void> {
  const own = new RegExp(`^(public|private)/${orgId.slice(-12)}/[0-9a-f]{36}\\.[a-z]{3,4}$`)
  const [taken] = await ask(
    tx,
    'select 1 from uploads t join uploads o on o.key = t.key and o.org_id <> t.org_id where t.org_id = $1 limit 1',
    [orgId],
  )
  if (taken) throw foreign('an upload whose file is of another workspace here')
  const uploads = await ask<Upload>(tx, 'select key, kind, pages, size, status from uploads where org_id = $1', [orgId])
  const allowed = new Map<string, Upload | undefined>()
  for (const upload of uploads) {
    if (!own.test(upload.key)) throw foreign('an upload whose key is not of its workspace')
    allowed.set(upload.key, upload)
    for (const beside of [incoming(upload.key), ...thumbnailKeys(upload.key), ...pagePictureKeys(upload)])
      allowed.set(beside, undefined)
  }
  return (name, content) => {
    if (!allowed.has(name)) throw foreign('a file that is none of its workspace’s uploads')
    const upload = allowed.get(name)
    allowed.delete(name)
    if (content.length > mostBytes) throw foreign('a file that is larger than an upload may be')
    if (name.startsWith('incoming/')) return
    if (name.endsWith('.json')) {
      DrawnPages.parse(JSON.parse(content.toString()))
      return
    }
    const type = sniff(content)
    if (!type || extensionOf(type) !== name.split('.').at(-1)) throw foreign('a file that is not what its name says')
    if (upload?.status === 'processed' && upload.size !== content.length)
      throw foreign('a file of another size than its upload says')
  }
}
