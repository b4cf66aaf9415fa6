import { sql } from 'drizzle-orm'
import type { BatchKind } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { hide } from '#records/activities'
import { binClients, editClients, type FieldValues, lockClients } from '#records/clients'
import { setValues } from '#records/custom-fields'
import { dropUnusedGroups, putBackGroups } from '#records/groups'
import { putBackFollowUps } from '#work/follow-ups'
import { stateNow } from './left-state.ts'
import type { Past } from './undo-state.ts'

type Item = { clientId: string; past: Past }
type Now = {
  id: string
  fields: FieldValues
  values: Record<string, string | number> | null
}

/** Entries of changes that can be put back: whether they were, the client itself tells. */
const changeable = sql`('CLIENT_EDITED', 'CLIENT_ASSIGNMENT', 'UNASSIGN_CLIENT', 'FOLLOW_UP_SET', 'FOLLOW_UP_REMOVED',
  'ACCESS_ASKED')`

/**
 * Of clients that an import made: those that nobody contacted, noted or wrote about since, and that are as it left
 * them: a change that was put back is none.
 */
async function untouched(ctx: Ctx, items: readonly Item[]): Promise<string[]> {
  const asked = items.map(({ clientId, past: { at, version, state } }) => ({ id: clientId, at, version, state }))
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select c.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(id uuid, at timestamptz, version int, state text)
      join clients c on c.org_id = ${ctx.actor.orgId} and c.id = x.id
        cross join lateral (select count(*) as n, count(*) filter (where a.kind not in ${changeable}) as lasting
          from activities a where a.org_id = ${ctx.actor.orgId} and a.client_id = c.id and a.created_at > x.at) later
      where c.deleted_at is null and c.lead_count = 0 and c.last_interaction_at is null and later.lasting = 0
        and ((later.n = 0 and c.version = x.version) or x.state = ${stateNow(ctx)})`,
  )
  return rows.map(({ id }) => id)
}

/** How clients are now, as far as an import may have changed them. */
async function present(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Now>> {
  const rows = await rowsOf<Now>(
    ctx.db,
    sql`select c.id, jsonb_build_object('name', c.name, 'first_name', c.first_name, 'last_name', c.last_name, 'company', c.company,
          'job_title', c.job_title, 'address', c.address, 'city', c.city, 'country', c.country) as fields,
        (select jsonb_object_agg(v.field_id, coalesce(to_jsonb(v.text_value), to_jsonb(v.number_value), to_jsonb(v.date_value), to_jsonb(v.option_id)))
          from custom_values v where v.org_id = ${ctx.actor.orgId} and v.client_id = c.id) as values
      from clients c where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param([...ids])}::uuid[]) and c.deleted_at is null`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Puts clients back that were there before; a client of whom anything was changed since is kept as far as that. */
async function putBack(ctx: Ctx, items: readonly Item[]): Promise<string[]> {
  const now = await present(
    ctx,
    items.map(({ clientId }) => clientId),
  )
  const kept = new Set(items.flatMap(({ clientId }) => (now.has(clientId) ? [] : [clientId])))
  const here = items.filter(({ clientId }) => now.has(clientId))
  await editClients(
    ctx,
    here.map(({ clientId, past }) => {
      const fields = now.get(clientId)?.fields ?? {}
      const back = Object.entries(past.after.fields).filter(([field, value]) => {
        const isSame = (fields[field as keyof FieldValues] ?? null) === value
        if (!isSame) kept.add(clientId)
        return isSame
      })
      const set = Object.fromEntries(
        back.map(([field]) => [field, past.before.fields[field as keyof FieldValues] ?? null]),
      )
      return { clientId, set, drop: past.contacts, lead: past.demoted }
    }),
  )
  await setValues(
    ctx,
    here.flatMap(({ clientId, past }) =>
      past.before.values.flatMap((before) => {
        const after = past.after.values.find(({ fieldId }) => fieldId === before.fieldId)?.value ?? null
        const isSame = (now.get(clientId)?.values?.[before.fieldId] ?? null) === after
        if (!isSame) kept.add(clientId)
        return isSame ? [{ ...before, clientId }] : []
      }),
    ),
    { origin: 'bulk' },
  )
  const groups = here.flatMap(({ past }) => past.groups)
  const back = new Set((await putBackGroups(ctx, groups)).map(({ clientId, groupId }) => `${clientId} ${groupId}`))
  for (const { clientId, groupId } of groups) if (!back.has(`${clientId} ${groupId}`)) kept.add(clientId)
  for (const { clientId, past } of here) {
    const [first, last] = [past.followUps[0], past.followUps.at(-1)]
    const unmarked = past.followUps.some((one) => one.unmarked)
    if (first && last && (await putBackFollowUps(ctx, [{ ...first, after: last.after, unmarked }])).length === 0)
      kept.add(clientId)
    for (const id of past.notes) await hide(ctx, { id, clientId }, null)
  }
  return here.flatMap(({ clientId }) => (kept.has(clientId) ? [] : [clientId]))
}

/** How an import is taken back: who was made goes into the bin, who was changed gets back what stood there (rule 210). */
export const importKind: BatchKind = {
  kind: 'import',
  needs: ({ after }) => ((after as Past).isMade ? 'delete' : 'edit'),
  atOnce: 200,
  async undo(ctx, _batch, items) {
    await lockClients(
      ctx,
      items.map(({ clientId }) => clientId),
    )
    const all = items.map(({ clientId, after }): Item => ({ clientId, past: after as Past }))
    const binned = await binClients(
      ctx,
      await untouched(
        ctx,
        all.filter(({ past }) => past.isMade),
      ),
    )
    return [
      ...binned,
      ...(await putBack(
        ctx,
        all.filter(({ past }) => !past.isMade),
      )),
    ]
  },
  // Groups are put away by whoever may change groups today; for others they stay.
  undoBeside: async (ctx, { groupIds = [] }) => ({ groupIds: await dropUnusedGroups(ctx, groupIds) }),
}
