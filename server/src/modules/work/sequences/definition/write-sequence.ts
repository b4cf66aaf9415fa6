import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type { Visibility } from '@fairlead/contract/records/content'
import * as e from '@fairlead/contract/work/sequences'
import type { Step } from '@fairlead/contract/work/sequences/steps'
import { and, eq, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { newId, rowsOf } from '#platform/db'
import { conflict, forbidden } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted } from '#platform/paging'
import { cut, fold, likePattern } from '#platform/text'
import { checkSubteams, firstVisibility, mayShowContent, requireEditContent, visibleContent } from '#records/content'
import { fillHolidays } from '../fill-holidays.job.ts'
import { leaveSequenceOf } from '../leave.ts'
import { sequences, sequenceVersions } from '../sequences.tables.ts'
import { defaultSteps } from './default-steps.ts'
import { loadSequence, type SequenceRow, sequenceRows, sequenceView, sequenceViews } from './sequence-rows.ts'
import { checkStarts } from './starts.ts'
import { stepsOf } from './versions.ts'

const its = (ctx: Ctx, id: string) => and(eq(sequences.orgId, ctx.actor.orgId), eq(sequences.id, id))

/** Sequences the actor can see, by name. */
export async function listSequences(
  ctx: Ctx,
  { query }: Input<typeof e.listSequences>,
): Promise<Reply<typeof e.listSequences>> {
  const order = 'sequences'
  const cursor = decodeCursor(order, query.cursor, 'text')
  const backwards = cursor?.direction === 'previous'
  const words = query.search ? fold(query.search).split(' ').filter(Boolean) : []
  const where = sql`${visibleContent(ctx.actor)}
    and ${
      words.length > 0
        ? sql.join(
            words.map((word) => sql`c.name_key like ${likePattern(word)}`),
            sql` and `,
          )
        : sql`true`
    }
    and ${query.owner ? sql`c.owner_id = ${query.owner}` : sql`true`}
    and ${query.visibility ? sql`c.visibility = ${query.visibility}` : sql`true`}
    and ${query.running ? sql`c.paused_at is null` : sql`true`}`
  const beyond = cursor
    ? sql`(c.name_key, c.id) ${backwards ? sql`<` : sql`>`} (${cursor.key}::text, ${cursor.id}::uuid)`
    : sql`true`
  const way = backwards ? sql`desc` : sql`asc`
  const [rows, all] = await Promise.all([
    sequenceRows(
      ctx,
      sql`${where} and ${beyond}`,
      sql`order by c.name_key ${way}, c.id ${way} limit ${query.page_size + 1}`,
    ),
    query.count
      ? rowsOf(
          ctx.db,
          sql`select 1 from sequences c where c.org_id = ${ctx.actor.orgId} and c.deleted_at is null and ${where} limit ${mostCounted}`,
        )
      : undefined,
  ])
  const page = cutPage(rows, query.page_size, order, cursor, (row) => row.name_key)
  return {
    results: await sequenceViews(ctx, page.rows),
    next: page.next,
    previous: page.previous,
    ...counted(all),
  }
}

export const getSequence = (ctx: Ctx, { params }: Input<typeof e.getSequence>): Promise<Reply<typeof e.getSequence>> =>
  sequenceView(ctx, params.id)

type New = {
  name: string
  visibility: Visibility
  subteamIds?: readonly string[] | undefined
  exits?: e.SequenceExits
  steps?: readonly Step[]
}

/** Adds a sequence owned by the actor. Throws 403 for a visibility they aren't allowed to set. Returns its id. */
async function addSequence(ctx: Ctx, { name, visibility, subteamIds, exits, steps = [] }: New): Promise<string> {
  const [id, ownerId] = [newId(), me(ctx)]
  const whose = { owner_id: ownerId, owner_name: '', linked_id: null, linked_owner: null }
  if (!mayShowContent(ctx.actor, whose, visibility))
    throw forbidden('You don’t have permission to share content with the team.')
  const at = ctx.now.toISOString()
  await ctx.db.insert(sequences).values({
    id,
    orgId: ctx.actor.orgId,
    name,
    nameKey: fold(name),
    ownerId,
    visibility,
    subteamIds: await checkSubteams(ctx, visibility, subteamIds),
    exits: exits ?? e.defaultExits,
    createdAt: at,
    updatedAt: at,
  })
  await ctx.db.insert(sequenceVersions).values({
    orgId: ctx.actor.orgId,
    sequenceId: id,
    version: 1,
    steps: [...steps],
    savedAt: at,
    savedById: ownerId,
  })
  ctx.enqueue(fillHolidays, { org_id: ctx.actor.orgId }, { key: ctx.actor.orgId })
  ctx.tell({ kind: 'sequence.changed', data: { id } })
  return id
}

export async function createSequence(
  ctx: Ctx,
  { body }: Input<typeof e.createSequence>,
): Promise<Reply<typeof e.createSequence>> {
  const visibility = body.visibility ?? firstVisibility(ctx.actor)
  return sequenceView(ctx, await addSequence(ctx, { name: body.name, visibility, subteamIds: body.subteam_ids }))
}

/** Copies a sequence with its current steps; the copy is private and has no automatic starts. */
export async function copySequence(
  ctx: Ctx,
  { params }: Input<typeof e.copySequence>,
): Promise<Reply<typeof e.copySequence>> {
  const row = await loadSequence(ctx, params.id)
  const steps = await stepsOf(ctx, row.id, row.current_version)
  const id = await addSequence(ctx, {
    name: cut(`${row.name} (copy)`, 120),
    visibility: 'PRIVATE',
    exits: row.exits,
    steps: withNewIds(steps),
  })
  return sequenceView(ctx, id)
}

/** The same steps with new ids. */
function withNewIds(steps: readonly Step[]): Step[] {
  const ids = new Map(steps.map(({ id }) => [id, newId()]))
  const of = (id: string) => ids.get(id) ?? id
  return steps.map((step): Step => {
    const { action } = step
    const until = action.step_type === 'DELAY' ? action.until : null
    const renamed =
      action.step_type === 'DELAY' && until && 'step_id' in until && until.step_id
        ? { ...action, until: { ...until, step_id: of(until.step_id) } }
        : action
    return { ...step, id: of(step.id), parent_step_id: step.parent_step_id && of(step.parent_step_id), action: renamed }
  })
}

/** Adds one sample that can be edited (rule 97). */
export async function createDefaultSequence(ctx: Ctx): Promise<Reply<typeof e.createDefaultSequence>> {
  const id = await addSequence(ctx, {
    name: 'New lead, 14 days',
    visibility: firstVisibility(ctx.actor),
    steps: defaultSteps(),
  })
  return sequenceView(ctx, id)
}

/** The new visibility, if it changes. Throws 403. */
async function shownTo(
  ctx: Ctx,
  row: SequenceRow,
  body: Input<typeof e.updateSequence>['body'],
): Promise<{ visibility: Visibility; subteamIds: string[] } | undefined> {
  if (body.visibility === undefined && body.subteam_ids === undefined) return undefined
  const visibility = body.visibility ?? row.visibility
  if (!mayShowContent(ctx.actor, row, visibility))
    throw forbidden(
      row.owner_id === ctx.actor.userId
        ? 'You don’t have permission to show content to more people.'
        : `You don’t have permission to change who sees content of ${row.owner_name}.`,
    )
  return { visibility, subteamIds: await checkSubteams(ctx, visibility, body.subteam_ids ?? row.subteam_ids) }
}

/** Changes everything about a sequence except its steps. */
export async function updateSequence(
  ctx: Ctx,
  { params, body }: Input<typeof e.updateSequence>,
): Promise<Reply<typeof e.updateSequence>> {
  const row = await loadSequence(ctx, params.id, { lock: true })
  if (body.version !== undefined && body.version !== row.version)
    throw conflict('Someone else changed this in the meantime.', await sequenceView(ctx, row.id))
  const shown = await shownTo(ctx, row, body)
  const others = body.name !== undefined || body.starts !== undefined || body.exits !== undefined
  if (others || !shown) requireEditContent(ctx.actor, row)
  const name = body.name ?? row.name
  await ctx.db
    .update(sequences)
    .set({
      name,
      nameKey: fold(name),
      ...(body.starts ? { starts: await checkStarts(ctx, body.starts) } : {}),
      ...(body.exits ? { exits: { ...row.exits, ...body.exits } } : {}),
      ...shown,
      updatedAt: ctx.now.toISOString(),
      version: sql`${sequences.version} + 1`,
    })
    .where(its(ctx, row.id))
  ctx.tell({ kind: 'sequence.changed', data: { id: row.id } })
  return sequenceView(ctx, row.id)
}

/** Deletes a sequence: its enrolments end in the background, and their history is kept (rule 95). */
export async function deleteSequence(
  ctx: Ctx,
  { params }: Input<typeof e.deleteSequence>,
): Promise<Reply<typeof e.deleteSequence>> {
  const row = await loadSequence(ctx, params.id, { lock: true })
  requireEditContent(ctx.actor, row)
  await ctx.db
    .update(sequences)
    .set({ deletedAt: ctx.now.toISOString(), pausedAt: ctx.now.toISOString() })
    .where(its(ctx, row.id))
  ctx.enqueue(leaveSequenceOf, { org_id: ctx.actor.orgId, sequence_id: row.id, by_id: ctx.actor.userId })
  ctx.tell({ kind: 'sequence.changed', data: { id: row.id } })
  return done
}
