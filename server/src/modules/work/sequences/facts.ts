import type { Facts } from '@fairlead/contract/work/sequences/next'
import { type Step, shareBefore } from '@fairlead/contract/work/sequences/steps'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import type { Enrolled, Versions } from './enrolments.ts'

type Until = NonNullable<Extract<Step['action'], { step_type: 'DELAY' }>['until']>
const untilOf = (step: Step): Until | null => (step.action.step_type === 'DELAY' ? step.action.until : null)

/** The facts about a client, and when someone last read what a step waits for; null if no one has. */
export type KnownFacts = Facts & { lastReadAt: (step: Step) => Date | null }

type Opened = { client_id: string; content_id: string; at: string; opened_at: string; ms: number; last_at: string }
type Value = { client_id: string; field_id: string; value: string | null; date: string | null }
type Member = { client_id: string; group_id: string }
type Shared = { enrolment_id: string; step_id: string; at: string }

const uuids = (ids: Iterable<string>) => sql`${sql.param([...new Set(ids)])}::uuid[]`

/** What was opened of content shared with clients; only visits by people count. */
const openedBy = (ctx: Ctx, clientIds: readonly string[], contentIds: readonly string[]): Promise<Opened[]> =>
  rowsOf<Opened>(
    ctx.db,
    sql`select v.client_id, v.content_id, v.started_at as at, v.verified_at as opened_at, v.ms,
        coalesce(v.last_beat_at, v.verified_at) as last_at
      from content_visits v where v.org_id = ${ctx.actor.orgId} and v.client_id = any(${uuids(clientIds)})
        and v.content_id = any(${uuids(contentIds)}) and v.class = 'person' and v.verified_at is not null
      order by v.verified_at`,
  )

const valuesOf = (ctx: Ctx, clientIds: readonly string[], fieldIds: readonly string[]): Promise<Value[]> =>
  rowsOf<Value>(
    ctx.db,
    sql`select v.client_id, v.field_id, v.date_value::text as date,
        coalesce(v.text_value, v.number_value::text, v.date_value::text, v.option_id::text) as value
      from custom_values v where v.org_id = ${ctx.actor.orgId} and v.client_id = any(${uuids(clientIds)})
        and v.field_id = any(${uuids(fieldIds)})`,
  )

const membersOf = (ctx: Ctx, clientIds: readonly string[], groupIds: readonly string[]): Promise<Member[]> =>
  rowsOf<Member>(
    ctx.db,
    sql`select m.client_id, m.group_id from client_group_members m where m.org_id = ${ctx.actor.orgId} and m.is_member
        and m.client_id = any(${uuids(clientIds)}) and m.group_id = any(${uuids(groupIds)})`,
  )

const sharedIn = (ctx: Ctx, enrolmentIds: readonly string[]): Promise<Shared[]> =>
  rowsOf<Shared>(
    ctx.db,
    sql`select e.enrolment_id, e.step_id, e.at from sequence_step_ends e where e.org_id = ${ctx.actor.orgId}
        and e.enrolment_id = any(${uuids(enrolmentIds)}) and e.step_type = 'SHARE_CONTENT'`,
  )

const contentIdOf = (step: Step | undefined): string | undefined =>
  step?.action.step_type === 'SHARE_CONTENT' ? step.action.content.id : undefined

/** The facts about the clients of these enrolments, as far as their versions need them. */
export async function factsOf(
  ctx: Ctx,
  rows: readonly Enrolled[],
  versions: Versions,
): Promise<(row: Enrolled) => KnownFacts> {
  const [contents, fields, groups] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const steps of new Set(rows.map((row) => versions.of(row))))
    for (const step of steps) {
      const until = untilOf(step)
      if (until?.kind === 'opened' || until?.kind === 'read') {
        const id = contentIdOf(shareBefore(steps, step.id))
        if (id) contents.add(id)
      }
      if (until?.kind === 'field' || until?.kind === 'date') fields.add(until.field_id)
      if (until?.kind === 'group') groups.add(until.group_id)
    }
  const clientIds = [...new Set(rows.map(({ clientId }) => clientId))]
  const [opened, values, members, shared] = await Promise.all([
    contents.size > 0 ? openedBy(ctx, clientIds, [...contents]) : [],
    fields.size > 0 ? valuesOf(ctx, clientIds, [...fields]) : [],
    groups.size > 0 ? membersOf(ctx, clientIds, [...groups]) : [],
    contents.size > 0
      ? sharedIn(
          ctx,
          rows.map(({ id }) => id),
        )
      : [],
  ])
  const openedOf = Map.groupBy(opened, (one) => `${one.client_id} ${one.content_id}`)
  const fieldOf = new Map(values.map((one) => [`${one.client_id} ${one.field_id}`, one]))
  const isIn = new Set(members.map((one) => `${one.client_id} ${one.group_id}`))
  const sharedAt = new Map(shared.map((one) => [`${one.enrolment_id} ${one.step_id}`, one.at]))

  /** Visits to the content a step waits for, since it was shared. */
  const visitsTo = (row: Enrolled, step: Step): Opened[] => {
    const share = shareBefore(versions.of(row), step.id)
    const from = (share && sharedAt.get(`${row.id} ${share.id}`)) ?? row.enrolledAt
    return (openedOf.get(`${row.clientId} ${contentIdOf(share)}`) ?? []).filter(({ at }) => at >= from)
  }

  return (row) => ({
    dateOf: (fieldId) => fieldOf.get(`${row.clientId} ${fieldId}`)?.date ?? null,
    lastReadAt(step) {
      if (untilOf(step)?.kind !== 'read') return null
      const [last] = visitsTo(row, step)
        .map(({ last_at: at }) => at)
        .sort()
        .slice(-1)
      return last === undefined ? null : new Date(last)
    },
    metAt(step, since) {
      if (row.metAt && row.stepId === step.id) return new Date(row.metAt)
      const until = untilOf(step)
      switch (until?.kind) {
        case 'opened':
          return firstOpened(visitsTo(row, step))
        case 'read':
          return whenRead(visitsTo(row, step), until.seconds * 1000)
        case 'field': {
          const value = fieldOf.get(`${row.clientId} ${until.field_id}`)?.value ?? null
          return until.to !== null && value !== null && value === String(until.to) ? since : null
        }
        case 'group':
          return isIn.has(`${row.clientId} ${until.group_id}`) === until.is_in ? since : null
        default:
          return null
      }
    },
  })
}

const firstOpened = ([first]: readonly Opened[]): Date | null => (first ? new Date(first.opened_at) : null)

/** When this much had been read in total. */
function whenRead(visits: readonly Opened[], ms: number): Date | null {
  let sum = 0
  for (const visit of visits) {
    sum += visit.ms
    if (sum >= ms) return new Date(visit.last_at)
  }
  return null
}
