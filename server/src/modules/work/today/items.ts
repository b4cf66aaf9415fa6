import type { Enrolment } from '@fairlead/contract/work/sequence-clients'
import type { TodayItem } from '@fairlead/contract/work/today'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { abilities, meOf, shown } from '#records/clients'
import { enrolmentRows, showEnrolments } from '#work/sequences'
import type { Due } from './sources.ts'

type ClientRow = {
  id: string
  name: string
  is_new_lead: boolean
  company: string | null
  phone_number: string | null
  phone_extension: string | null
  email: string | null
  lead_source: string
  source_detail: string | null
  assigned_to_id: string | null
  assigned_name: string | null
  can_edit: boolean
  can_delete: boolean
  can_reassign: boolean
  due_maturity: 'FIXED' | 'NOT_FIXED' | null
  due_remind_on: string | null
  due_has_time: boolean
  due_note: string | null
  overdue_at: string | null
}

const ids = (list: readonly string[]) => sql`${sql.param([...new Set(list)])}::uuid[]`

const clientsOf = ({ db, actor }: Ctx, clientIds: readonly string[]): Promise<ClientRow[]> =>
  rowsOf<ClientRow>(
    db,
    sql`select c.id, c.name, c.is_new_lead, ${shown(actor, sql`c.company`)} as company,
        ${shown(actor, sql`c.primary_phone`)} as phone_number, ${shown(actor, sql`c.primary_phone_extension`)} as phone_extension,
        ${shown(actor, sql`c.primary_email`)} as email, c.lead_source, ${shown(actor, sql`c.source_detail`)} as source_detail,
        c.assigned_to_id, u.name as assigned_name, ${abilities(actor, meOf(actor))}, c.due_maturity, c.due_remind_on,
        c.due_has_time, c.due_note, nullif(c.overdue_at, 'infinity') as overdue_at
      from clients c left join users u on u.id = c.assigned_to_id
      where c.org_id = ${actor.orgId} and c.id = any(${ids(clientIds)})`,
  )

type Opened = NonNullable<TodayItem['opened']>
type ShareRow = Omit<Opened, 'content'> & { type: Opened['content']['type']; content_id: string; name: string }

const sharesOf = ({ db, actor }: Ctx, shareIds: readonly string[]): Promise<ShareRow[]> =>
  rowsOf<ShareRow>(
    db,
    sql`select s.id as share_id, k.type, k.id as content_id, k.name, s.times_viewed, (s.ms_viewed / 1000)::int as seconds_viewed,
        s.last_viewed_at
      from content_shares s join contents k on k.org_id = ${actor.orgId} and k.id = s.content_id
      where s.org_id = ${actor.orgId} and s.id = any(${ids(shareIds)})`,
  )

const clientView = (row: ClientRow): TodayItem['client'] => ({
  id: row.id,
  name: row.name,
  is_new_lead: row.is_new_lead,
  company: row.company,
  phone_number: row.phone_number,
  phone_extension: row.phone_extension,
  email: row.email,
  lead_source: row.lead_source,
  source_detail: row.source_detail,
  assigned_to: row.assigned_to_id ? { id: row.assigned_to_id, name: row.assigned_name ?? '' } : null,
  access_policy: { EDIT: row.can_edit, DELETE: row.can_delete, REASSIGN: row.can_reassign },
})

function followUpOf(row: ClientRow, now: Date): TodayItem['follow_up'] {
  if (!row.due_maturity) return null
  return {
    client_id: row.id,
    remind_on: row.due_remind_on,
    has_time: row.due_has_time,
    maturity_type: row.due_maturity,
    is_overdue: row.overdue_at !== null && new Date(row.overdue_at) <= now,
    overdue_at: row.overdue_at,
    note: row.due_note,
  }
}

const times = (n: number): string => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`)

type Found = {
  now: Date
  clients: ReadonlyMap<string, ClientRow>
  enrolments: ReadonlyMap<string, Enrolment>
  shares: ReadonlyMap<string, ShareRow>
}

/**
 * The item's key: the same as long as it is due, and a different one when it is due again (a client's next step, a
 * snoozed one, content opened once more).
 */
const keyOf = ({ kind, id, at, dismissed_at: dismissedAt }: Due): string =>
  `${kind}:${id}:${kind === 'opened' ? Date.parse(dismissedAt ?? '') || 0 : Date.parse(at)}`

/** One item to do; undefined if it no longer exists. */
function itemOf(one: Due, { now, clients, enrolments, shares }: Found): TodayItem | undefined {
  const row = clients.get(one.client_id)
  if (!row) return undefined
  const base: TodayItem = {
    key: keyOf(one),
    kind: one.kind,
    at: one.at,
    is_late: false,
    because: '',
    client: clientView(row),
    step: null,
    follow_up: null,
    opened: null,
  }
  if (one.kind === 'new_lead')
    return { ...base, because: row.source_detail ? `New lead from ${row.source_detail}.` : 'New lead.' }
  if (one.kind === 'follow_up') {
    const followUp = followUpOf(row, now)
    const because = followUp?.note ?? 'You planned to follow up today.'
    return { ...base, is_late: followUp?.is_overdue ?? false, because, follow_up: followUp }
  }
  if (one.kind === 'opened') {
    const share = shares.get(one.id)
    if (!share) return undefined
    const { type, content_id, name, ...seen } = share
    const opened = { ...seen, content: { type, id: content_id, name } }
    return { ...base, because: `Opened ${name} ${times(share.times_viewed)}.`, opened }
  }
  const enrolment = enrolments.get(one.id)
  if (!enrolment?.step) return undefined
  const { id: enrolment_id, sequence, step, decision, exit_asked, is_late, why } = enrolment
  const { id: step_id, number, total, action, names } = step
  const shown = { enrolment_id, sequence, step_id, number, total, action, names, decision, exit_asked }
  return { ...base, is_late, because: why, step: shown }
}

/** Due items, with everything needed to do them in place. */
export async function itemsOf(ctx: Ctx, due: readonly Due[]): Promise<TodayItem[]> {
  if (due.length === 0) return []
  const of = (kind: Due['kind']) => due.filter((one) => one.kind === kind).map(({ id }) => id)
  const [steps, shares] = [of('step'), of('opened')]
  const [clients, rows, opened] = await Promise.all([
    clientsOf(
      ctx,
      due.map((one) => one.client_id),
    ),
    steps.length > 0 ? enrolmentRows(ctx, sql`e.id = any(${ids(steps)})`) : [],
    shares.length > 0 ? sharesOf(ctx, shares) : [],
  ])
  const enrolments = new Map((await showEnrolments(ctx, rows)).map((one) => [one.id, one]))
  const all: Found = {
    now: ctx.now,
    enrolments,
    clients: new Map(clients.map((row) => [row.id, row])),
    shares: new Map(opened.map((row) => [row.share_id, row])),
  }
  return due.map((one) => itemOf(one, all)).filter((item) => item !== undefined)
}
