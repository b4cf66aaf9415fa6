import type { Visibility } from '@fairlead/contract/records/content'
import type { Sequence, SequenceExits, SequenceStart } from '@fairlead/contract/work/sequences'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { notFound } from '#platform/http'
import { mayEditContent, mayShowContent, visibleContent } from '#records/content'
import { labelStarts } from './starts.ts'

export type SequenceRow = {
  id: string
  name: string
  name_key: string
  owner_id: string
  owner_name: string
  visibility: Visibility
  subteam_ids: string[]
  current_version: number
  num_steps: number
  saved_at: string
  saved_by_id: string | null
  saved_by_name: string | null
  starts: SequenceStart[]
  exits: SequenceExits
  paused_at: string | null
  resumed_at: string | null
  pauses: number
  created_at: string
  updated_at: string
  version: number
  /** Has the same shape as content, so the same permissions apply. */
  linked_id: null
  linked_owner: null
}

/** Sequences matching a condition on `c`, as stored. */
export const sequenceRows = (ctx: Ctx, where: SQL, ending: SQL = sql``): Promise<SequenceRow[]> =>
  rowsOf<SequenceRow>(
    ctx.db,
    sql`select c.id, c.name, c.name_key, c.owner_id, coalesce(u.name, '') as owner_name, c.visibility, c.subteam_ids,
        c.current_version, jsonb_array_length(v.steps) as num_steps, v.saved_at, v.saved_by_id, w.name as saved_by_name,
        c.starts, c.exits, c.paused_at, c.resumed_at, c.pauses, c.created_at, c.updated_at, c.version,
        null as linked_id, null as linked_owner
      from sequences c join users u on u.id = c.owner_id
        join sequence_versions v on v.org_id = ${ctx.actor.orgId} and v.sequence_id = c.id and v.version = c.current_version
        left join users w on w.id = v.saved_by_id
      where c.org_id = ${ctx.actor.orgId} and c.deleted_at is null and ${where} ${ending}`,
  )

/** One sequence the actor can see. Throws 404. `lock`: no one else can change it until the transaction ends. */
export async function loadSequence(ctx: Ctx, id: string, { lock = false } = {}): Promise<SequenceRow> {
  const [row] = await sequenceRows(
    ctx,
    sql`c.id = ${id} and ${visibleContent(ctx.actor)}`,
    lock ? sql`for update of c` : sql``,
  )
  if (!row) throw notFound()
  return row
}

type Counts = Sequence['counts']
const none: Counts = {
  open: 0,
  needs_decision: 0,
  due: 0,
  waiting: 0,
  paused: 0,
  completed: 0,
  removed: 0,
  on_older_versions: 0,
}

/** Conditions on an enrolment `e` for the states in `SequenceCounts`. */
export const standing = (now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`
  const late = sql`${new Date(now.getTime() - 24 * 3_600_000).toISOString()}::timestamptz`
  const open = sql`e.state = 'open'`
  const active = sql`${open} and e.paused_at is null`
  const decides = sql`(e.doing = 'hold' or e.exit_asked is not null or (e.doing = 'act' and e.due_at < ${late}))`
  return {
    open,
    needs_decision: sql`${active} and ${decides}`,
    due: sql`${active} and e.doing = 'act' and e.due_at <= ${at}`,
    waiting: sql`${active} and (e.doing = 'wait' or (e.doing = 'act' and e.due_at > ${at}))`,
    paused: sql`${open} and e.paused_at is not null`,
    completed: sql`e.state = 'completed'`,
    removed: sql`e.state = 'removed'`,
  }
}

async function countsOf(ctx: Ctx, rows: readonly SequenceRow[]): Promise<Map<string, Counts>> {
  const its = standing(ctx.now)
  const counted = Object.entries(its).map(
    ([name, where]) => sql`count(*) filter (where ${where})::int as ${sql.raw(name)}`,
  )
  const found = await rowsOf<Counts & { sequence_id: string }>(
    ctx.db,
    sql`select e.sequence_id, ${sql.join(counted, sql`, `)},
        count(*) filter (where ${its.open} and e.version < k.version)::int as on_older_versions
      from sequence_enrolments e join unnest(${sql.param(rows.map(({ id }) => id))}::uuid[],
          ${sql.param(rows.map((row) => row.current_version))}::int[]) k(id, version) on k.id = e.sequence_id
      where e.org_id = ${ctx.actor.orgId} group by e.sequence_id`,
  )
  return new Map(found.map(({ sequence_id: id, ...counts }) => [id, counts]))
}

/** Sequences as shown to people. */
export async function sequenceViews(ctx: Ctx, rows: readonly SequenceRow[]): Promise<Sequence[]> {
  if (rows.length === 0) return []
  const [counts, labels] = await Promise.all([
    countsOf(ctx, rows),
    labelStarts(
      ctx,
      rows.flatMap(({ starts }) => starts),
    ),
  ])
  return rows.map((row) => {
    const canEdit = mayEditContent(ctx.actor, row)
    return {
      id: row.id,
      name: row.name,
      owner: { id: row.owner_id, name: row.owner_name },
      visibility: row.visibility,
      subteam_ids: row.subteam_ids,
      can_edit: canEdit,
      can_delete: canEdit,
      can_change_visibility: mayShowContent(ctx.actor, row, row.visibility),
      state: row.resumed_at ? 'resuming' : row.paused_at ? 'paused' : 'running',
      paused_at: row.paused_at,
      current_version: row.current_version,
      version_saved_at: row.saved_at,
      version_saved_by: row.saved_by_id ? { id: row.saved_by_id, name: row.saved_by_name ?? '' } : null,
      num_steps: row.num_steps,
      starts: row.starts.map((start) => ({ ...start, label: labels(start) })),
      exits: row.exits,
      counts: counts.get(row.id) ?? none,
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
    }
  })
}

/** One sequence as shown to people. */
export async function sequenceView(ctx: Ctx, id: string): Promise<Sequence> {
  const [view] = await sequenceViews(ctx, [await loadSequence(ctx, id)])
  if (!view) throw notFound()
  return view
}
