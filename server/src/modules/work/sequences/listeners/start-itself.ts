import type { EnrolledHow } from '@fairlead/contract/records/sequence-reasons'
import type { SequenceStart } from '@fairlead/contract/work/sequences'
import { sql } from 'drizzle-orm'
import { clientsRegrouped } from '#events/clients'
import { leadCaptured } from '#events/lead-capture'
import { type Ctx, systemActor } from '#platform/context'
import { rowsOf } from '#platform/db'
import { listener } from '#platform/events'
import { isReal, lockClients } from '#records/clients'
import { enrolMany } from '../enrol.ts'
import { lookAgain } from './replies.ts'

type Started = {
  id: string
  kind: EnrolledHow
  key: string
}

/** The running sequences with automatic starts of these kinds, one row per start. */
const startedBy = (ctx: Ctx, kinds: readonly SequenceStart['kind'][]): Promise<Started[]> =>
  rowsOf<Started>(
    ctx.db,
    sql`select s.id, k.start->>'kind' as kind,
        coalesce(k.start->>'lead_source', k.start->>'form_id', k.start->>'group_id', k.start->>'rule_id') as key
      from sequences s
        join sequence_versions v on v.org_id = ${ctx.actor.orgId} and v.sequence_id = s.id and v.version = s.current_version
        cross join lateral jsonb_array_elements(s.starts) k(start)
      where s.org_id = ${ctx.actor.orgId} and s.deleted_at is null and jsonb_array_length(v.steps) > 0
        and k.start->>'kind' = any(${sql.param([...kinds])}::text[])
      order by s.id`,
  )

/** Enrols as the system, because automatic starts aren't anyone's action. Clients who were in the sequence before aren't started again. */
async function startFor(ctx: Ctx, started: Started, clientIds: readonly string[], howName: string): Promise<void> {
  const system = ctx.as(systemActor(ctx.actor.orgId))
  const fresh = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select k.id from unnest(${sql.param([...clientIds])}::uuid[]) k(id) where not exists (
        select 1 from sequence_enrolments e where e.org_id = ${ctx.actor.orgId} and e.client_id = k.id and e.sequence_id = ${started.id})`,
  )
  const locked = await lockClients(
    system,
    fresh.map(({ id }) => id),
  )
  await enrolMany(system, started.id, locked, { how: started.kind, howName })
}

type Lead = {
  lead_source: string
  form_id: string | null
  form_name: string | null
  rules: { id: string; name: string }[]
}

const sourceName = (id: string): string => id.replaceAll('_', ' ')

/** A lead arrived: starts the sequences of its source, its form or the rule that assigned it. */
export const onLeadCaptured = listener(leadCaptured, 'sequences', async (ctx, { payload }) => {
  const { client_id: clientId, lead_id: leadId } = payload
  if (!clientId || payload.is_test) return
  const all = await startedBy(ctx, ['lead_source', 'form', 'rule'])
  if (all.length === 0) return
  const [lead] = await rowsOf<Lead>(
    ctx.db,
    sql`select l.lead_source, l.form_id, l.form_name, coalesce((
        select jsonb_agg(distinct jsonb_build_object('id', r.id, 'name', r.name)) from activities a
          join assignment_rules r on r.org_id = ${ctx.actor.orgId} and r.id::text = a.data->>'rule_id'
        where a.org_id = ${ctx.actor.orgId} and a.client_id = ${clientId} and a.kind = 'CLIENT_ASSIGNMENT'
          and a.data->>'how' = 'rule' and a.created_at >= l.received_at), '[]') as rules
      from leads l where l.org_id = ${ctx.actor.orgId} and l.id = ${leadId}`,
  )
  if (!lead) return
  for (const one of all) {
    const rule = lead.rules.find(({ id }) => id === one.key)
    if (one.kind === 'lead_source' && one.key === lead.lead_source)
      await startFor(ctx, one, [clientId], sourceName(lead.lead_source))
    if (one.kind === 'form' && one.key === lead.form_id) await startFor(ctx, one, [clientId], lead.form_name ?? '')
    if (one.kind === 'rule' && rule) await startFor(ctx, one, [clientId], rule.name)
  }
})

/** Rules gave clients to others later: from the hands of those who did not answer, or when they were run over old leads. */
export async function startByRules(
  ctx: Ctx,
  moves: readonly { client_id: string; rule_id: string | null }[],
): Promise<void> {
  const given = Map.groupBy(
    moves.filter(({ rule_id: id }) => id !== null),
    ({ rule_id: id }) => id,
  )
  if (given.size === 0) return
  const started = (await startedBy(ctx, ['rule'])).filter(({ key }) => given.has(key))
  if (started.length === 0) return
  const rules = await rowsOf<{ id: string; name: string }>(
    ctx.db,
    sql`select id, name from assignment_rules where org_id = ${ctx.actor.orgId}
      and id = any(${sql.param(started.map(({ key }) => key))}::uuid[])`,
  )
  const nameOf = new Map(rules.map(({ id, name }) => [id, name]))
  for (const one of started) {
    const clientIds = (given.get(one.key) ?? []).map(({ client_id: id }) => id)
    const real = await rowsOf<{ id: string }>(
      ctx.db,
      sql`select c.id from clients c where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param(clientIds)}::uuid[])
        and ${isReal(ctx)}`,
    )
    await startFor(
      ctx,
      one,
      real.map(({ id }) => id),
      nameOf.get(one.key) ?? '',
    )
  }
}

/** Clients joined or left groups: waits for that continue, and joining a group starts its sequences. */
export const onClientsRegrouped = listener(clientsRegrouped, 'sequences', async (ctx, { payload, at }) => {
  await lookAgain(ctx, payload.client_ids, 'group')
  const all = await startedBy(ctx, ['group'])
  if (all.length === 0) return
  // Who came into another group is no newcomer in this one: a membership has the time of the change that made it.
  const rows = await rowsOf<{ client_id: string; group_id: string; name: string }>(
    ctx.db,
    sql`select m.client_id, g.id as group_id, g.name from client_group_members m
        join client_groups g on g.org_id = ${ctx.actor.orgId} and g.id = m.group_id and g.deleted_at is null
        join clients c on c.org_id = ${ctx.actor.orgId} and c.id = m.client_id and c.deleted_at is null
      where m.org_id = ${ctx.actor.orgId} and m.client_id = any(${sql.param([...payload.client_ids])}::uuid[])
        and m.group_id = any(${sql.param(all.map(({ key }) => key))}::uuid[]) and m.is_member and m.at = ${at}::timestamptz`,
  )
  for (const one of all) {
    const those = rows.filter((row) => row.group_id === one.key)
    const [first] = those
    if (first)
      await startFor(
        ctx,
        one,
        those.map((row) => row.client_id),
        first.name,
      )
  }
})
