import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/batches'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { conflict } from '#platform/http'
import { seesDetails, visible } from '#records/clients'
import { answerReader } from './answer-kinds.ts'
import type { ChangeOf } from './bulk-kind.ts'
import { kindOf } from './kinds.ts'
import { begin } from './start-batch.ts'
import { count } from './verdicts.ts'

type Change = ChangeOf<'save_answers'>

/** The clients that the actor sees whose leads of a form or webhook have one of these answers. */
async function answeredClients(ctx: Ctx, { connection_id, answers }: Change): Promise<string[]> {
  const rows = await rowsOf<{ client_id: string }>(
    ctx.db,
    sql`select distinct l.client_id from leads l
        join clients c on c.org_id = ${ctx.actor.orgId} and c.id = l.client_id and c.deleted_at is null
      where ${visible(ctx.actor)} and l.org_id = ${ctx.actor.orgId} and l.connection_id = ${connection_id} and exists (select 1 from jsonb_array_elements(l.answers) a
          where a->>'name' = any(${sql.param(answers.map(({ name }) => name))}::text[]) and a->>'value' <> '')`,
  )
  return rows.map(({ client_id }) => client_id)
}

/** So many different answers to one question are looked at. */
const mostValues = 1000
/** So many of those that do not fit are shown. */
const mostMisfits = 20

/** Which answers their fields can't take, the commonest first; managing integrations shows no client (rule 141). */
async function misfitsOf(ctx: Ctx, change: Change): Promise<Reply<typeof calls.dryRunAnswers>['misfits']> {
  const [read, rows] = await waitForAll([
    answerReader(ctx, change),
    rowsOf<{ name: string; value: string; clients: number }>(
      ctx.db,
      sql`select k.name, k.value, k.clients from (
          select a->>'name' as name, a->>'value' as value, count(distinct l.client_id)::int as clients,
            row_number() over (partition by a->>'name' order by count(distinct l.client_id) desc) as place
          from leads l
            join clients c on c.org_id = ${ctx.actor.orgId} and c.id = l.client_id and c.deleted_at is null
            cross join lateral jsonb_array_elements(l.answers) a
          where ${visible(ctx.actor)} and ${seesDetails(ctx.actor)} and l.org_id = ${ctx.actor.orgId}
            and l.connection_id = ${change.connection_id} and a->>'name' = any(${sql.param(change.answers.map(({ name }) => name))}::text[]) and a->>'value' <> ''
          group by 1, 2) k
        where k.place <= ${mostValues} order by k.clients desc, k.name, k.value`,
    ),
  ])
  return rows.filter(({ name, value }) => read(name, value) === undefined).slice(0, mostMisfits)
}

/** What saving earlier answers would do now. */
export async function dryRunAnswers(
  ctx: Ctx,
  { body }: Input<typeof calls.dryRunAnswers>,
): Promise<Reply<typeof calls.dryRunAnswers>> {
  const change = { kind: 'save_answers', ...body } as const
  const names = await kindOf(change).names(ctx, change as never)
  const [ids, misfits] = await waitForAll([answeredClients(ctx, change), misfitsOf(ctx, change)])
  if (ids.length === 0) return { selected: 0, changes: 0, skipped: {}, names, misfits }
  return { ...(await count(ctx, { ids }, change)), names, misfits }
}

/** Saves earlier answers to fields of clients that one may edit, in the background. */
export async function saveAnswers(
  ctx: Ctx,
  { body: { expected, ...body } }: Input<typeof calls.saveAnswers>,
): Promise<Reply<typeof calls.saveAnswers>> {
  const change = { kind: 'save_answers', ...body } as const
  const ids = await answeredClients(ctx, change)
  if (ids.length === 0) throw conflict('No earlier lead has these answers.')
  return begin(ctx, { selection: { ids }, change, only_mine: true, expected })
}
