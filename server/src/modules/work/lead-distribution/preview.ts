import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/work/lead-distribution'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { nextInTurn, type Recipient, skippedBecause } from './decide.ts'
import { distributionRefusals } from './lead-distribution.tables.ts'
import { draftsOf } from './rule-input.ts'
import { readDays, readRecipients } from './turns.ts'

/** So many leads ahead are told. */
const ahead = 10

/** Who would get the next leads by a rule as it is being made; changes nothing. */
export async function previewDistribution(
  ctx: Ctx,
  { body }: Input<typeof calls.previewDistribution>,
): Promise<Reply<typeof calls.previewDistribution>> {
  const { orgId } = ctx.actor
  const drafts = await draftsOf(ctx, body.member_recipients)
  const addresses = drafts.flatMap(({ email, phone }) => [email, phone].flatMap((one) => one ?? []))
  const [found, days, refused] = await waitForAll([
    readRecipients(ctx.db, body.id ? [[orgId, body.id]] : []),
    readDays(ctx.db, [orgId]),
    rowsOf<{ recipient: string }>(
      ctx.db,
      sql`select recipient from ${distributionRefusals} where org_id = ${orgId} and recipient = any(${sql.param(addresses)}::text[])`,
    ),
  ])
  const today = days.get(orgId) ?? ctx.now.toISOString().slice(0, 10)
  const declined = new Set(refused.map(({ recipient }) => recipient))
  const present = body.id ? (found.get(`${orgId} ${body.id}`) ?? []) : []
  let recipients = drafts.map(({ id, ...draft }, place): Recipient => {
    const same = present.find((one) =>
      id ? one.userId === id : draft.email ? one.email === draft.email : one.phone === draft.phone,
    )
    return {
      ...draft,
      userId: String(place),
      counter: same?.counter ?? 0,
      lastAt: same?.lastAt ?? null,
      day: same?.day ?? null,
      dayCounter: same?.dayCounter ?? 0,
      hasDeclined: declined.has(draft.email ?? '') || declined.has(draft.phone ?? ''),
    }
  })
  const skipped = recipients.flatMap((one, place) => {
    const because = skippedBecause(one, today)
    return because ? [{ place, because }] : []
  })
  if (body.distribution_type === 'BROADCAST') {
    const places = recipients.flatMap((one, place) => (skippedBecause(one, today) ? [] : [place]))
    return { next: places.length > 0 ? [{ places, is_new_round: false }] : [], skipped }
  }
  const next: Reply<typeof calls.previewDistribution>['next'] = []
  for (let n = 0; n < ahead; n++) {
    const turn = nextInTurn(recipients, { now: ctx.now, today })
    if (!turn) break
    next.push({
      places: turn.copies.map(({ recipient }) => Number(recipient.userId)),
      is_new_round: turn.turn?.isNewRound ?? false,
    })
    recipients = [...turn.after]
  }
  return { next, skipped }
}
