import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { invalid } from '#platform/http'
import { record } from '#records/activities'
import { lockClients, markClients, type Newness, undoMark } from '#records/clients'
import { addToGroups, type GroupChange, putBackGroups, removeFromGroups } from '#records/groups'
import { clientGroups } from '#tables/records/groups'
import { type BulkKind, bulkKind, idsOf } from './bulk-kind.ts'

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`

async function groupNames(ctx: Ctx, { group_ids: ids }: { group_ids: readonly string[] }): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    ctx.db,
    sql`select g.name from ${clientGroups} g where g.org_id = ${ctx.actor.orgId} and g.id = any(${uuids(ids)})
      and g.deleted_at is null order by g.name_key`,
  )
  if (rows.length < new Set(ids).size) throw invalid({ group_ids: 'This group no longer exists. Choose again.' })
  return rows.map(({ name }) => name)
}

/** The names of the groups that clients are in, as their timelines tell them. */
async function groupsOf(ctx: Ctx, clientIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await rowsOf<{ id: string; names: string | null }>(
    ctx.db,
    sql`select c.id, (select string_agg(g.name, ', ' order by g.name_key, g.id) from ${clientGroups} g
          where g.org_id = ${ctx.actor.orgId} and g.id = any(c.group_ids) and g.deleted_at is null) as names
      from clients c where c.org_id = ${ctx.actor.orgId} and c.id = any(${uuids(clientIds)})`,
  )
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Changes groups, and has the timelines tell of it. */
async function withTimelines(
  ctx: Ctx,
  ids: readonly string[],
  work: () => Promise<GroupChange[]>,
): Promise<GroupChange[]> {
  const before = await groupsOf(ctx, ids)
  const changes = await work()
  const after = await groupsOf(ctx, ids)
  const entries = [...new Set(changes.map(({ clientId }) => clientId))].flatMap((clientId) => {
    const [from = null, to = null] = [before.get(clientId), after.get(clientId)]
    return from === to
      ? []
      : [{ kind: 'CLIENT_EDITED' as const, clientId, data: { changes: [{ field: 'groups' as const, from, to }] } }]
  })
  await record(ctx, ...entries)
  return changes
}

const itemsOf = (changes: readonly GroupChange[]): BatchItem[] =>
  [...Map.groupBy(changes, ({ clientId }) => clientId)].map(([clientId, its]) => ({
    clientId,
    before: its.map(({ groupId, before }) => ({ groupId, membership: before })),
    after: its.map(({ groupId, after }) => ({ groupId, membership: after })),
  }))

type Side = { groupId: string; membership: GroupChange['before'] }[]
const changesOf = ({ clientId, before, after }: BatchItem): GroupChange[] =>
  (before as Side).map(({ groupId, membership }, i) => ({
    clientId,
    groupId,
    before: membership,
    after: (after as Side)[i]?.membership ?? null,
  }))

/** A client is put back where all of its groups were; one that somebody changed in the meantime stays. */
const undoGroups: BulkKind['undo'] = async (ctx, _batch, items) => {
  const asked = items.flatMap(changesOf)
  const back = await withTimelines(
    ctx,
    items.map(({ clientId }) => clientId),
    () => putBackGroups(ctx, asked),
  )
  const counts = Map.groupBy(back, ({ clientId }) => clientId)
  return items.flatMap((item) =>
    (counts.get(item.clientId)?.length ?? 0) === changesOf(item).length ? [item.clientId] : [],
  )
}

/** Puts clients into groups by hand. */
export const addGroupsKind = bulkKind({
  kind: 'add_groups',
  verb: 'edit',
  atOnce: 500,
  names: groupNames,
  already: (_ctx, { group_ids }) => sql`c.group_ids @> ${uuids(group_ids)}`,
  apply: async (ctx, { group_ids }, clients) =>
    itemsOf(await withTimelines(ctx, idsOf(clients), () => addToGroups(ctx, idsOf(clients), group_ids))),
  undo: undoGroups,
})

/** Takes clients out of groups by hand, and keeps them out where a rule would put them back. */
export const removeGroupsKind = bulkKind({
  kind: 'remove_groups',
  verb: 'edit',
  atOnce: 500,
  names: groupNames,
  already: (_ctx, { group_ids }) => sql`not (c.group_ids && ${uuids(group_ids)})`,
  apply: async (ctx, { group_ids }, clients) =>
    itemsOf(await withTimelines(ctx, idsOf(clients), () => removeFromGroups(ctx, idsOf(clients), group_ids))),
  undo: undoGroups,
})

/** What a client was before: earlier changes say only whether it was new, and nothing of when it was marked. */
const newnessOf = (before: unknown): Newness =>
  typeof before === 'object' && before !== null ? (before as Newness) : { is_new_lead: before === true }

/** What a client was marked as, and when; earlier changes say only what. */
const markOf = (after: unknown): { is_new_lead: boolean; at: string | null } =>
  typeof after === 'object' && after !== null
    ? (after as { is_new_lead: boolean; at: string })
    : { is_new_lead: after === true, at: null }

/** Marks clients as new leads, or as contacted (rules 47 and 217). */
export const markKind = bulkKind({
  kind: 'mark',
  verb: 'edit',
  atOnce: 1000,
  names: async () => [],
  already: (_ctx, { new_lead }) =>
    new_lead
      ? sql`c.is_new_lead and c.awaiting_contact_since is not null`
      : sql`not c.is_new_lead and c.awaiting_contact_since is null`,
  async apply(ctx, { new_lead: isNew }, clients) {
    const marked = await markClients(ctx, idsOf(clients), isNew)
    return marked.map((one) => ({ ...one, after: { is_new_lead: isNew, at: ctx.now.toISOString() } }))
  },
  async undo(ctx, _batch, items) {
    const { is_new_lead: isNew } = markOf(items[0]?.after)
    await lockClients(
      ctx,
      items.map(({ clientId }) => clientId),
    )
    const marked = items.map(({ clientId, before, after }) => ({
      clientId,
      before: newnessOf(before),
      at: markOf(after).at,
    }))
    return undoMark(ctx, marked, isNew)
  },
})
