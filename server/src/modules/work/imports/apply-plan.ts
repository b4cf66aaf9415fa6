import { and, eq } from 'drizzle-orm'
import type { BatchItem } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { eqAny } from '#platform/db'
import { fold } from '#platform/text'
import { markImported, type NewActivity, record } from '#records/activities'
import { addClients, type ClientEdit, editClients, tellClients } from '#records/clients'
import { addOptions, type NewValue, setValues } from '#records/custom-fields'
import { addToGroups, ensureGroups } from '#records/groups'
import { batchItems } from '#tables/work/batches'
import { amendItems, recordGroups, recordItems } from '#work/batches'
import { dayFor, setFollowUps } from '#work/follow-ups'
import type { ImportRecord } from './imports.view.ts'
import type { Ways } from './parse-row.ts'
import type { Made, Plan } from './plan-rows.ts'
import type { Given } from './receivers.ts'
import type { Gain } from './row-changes.ts'
import { statesOf } from './undo/left-state.ts'
import { emptyPast, type Past, pastOver } from './undo/undo-state.ts'

type Run = { ctx: Ctx; row: ImportRecord; ways: Ways }

/** Makes the clients of some rows, as the timeline of each tells. */
async function make({ ctx, row }: Run, made: readonly Made[], given: ReadonlyMap<string, Given>): Promise<void> {
  const head = { client_source: 'import_phonebook', lead_source: 'file_import', source_detail: row.fileName } as const
  await addClients(
    ctx,
    made.map(({ id, fields, contacts }) => ({
      id,
      ...fields,
      contacts,
      clientSource: head.client_source,
      leadSource: head.lead_source,
      sourceDetail: head.source_detail,
      assignedToId: given.get(id)?.userId ?? null,
      detailsHidden: given.get(id)?.hides ?? false,
      isNewLead: false,
      leadCount: 0,
      isQuiet: true,
    })),
  )
  await record(
    ctx,
    ...made.flatMap(({ id: clientId }): NewActivity[] => {
      const to = given.get(clientId)
      const created: NewActivity = {
        kind: 'CLIENT_CREATED_DETAILS',
        clientId,
        data: { ...head, lead_id: null, answers: [], import_id: row.id },
      }
      if (!to?.userId || to.how === 'creator') return [created]
      const { userId: id, name, how, ruleName, reason } = to
      const data = { from: null, to: { id, name }, how, rule_name: ruleName, reason, import_id: row.id }
      return [created, { kind: 'CLIENT_ASSIGNMENT', clientId, data }]
    }),
  )
}

type Gaining = { clientId: string; gain: Gain; isNew: boolean }

/** Sets own fields; what a dropdown lacks is added to it first. Answers what changed, by client. */
async function values({ ctx, row, ways }: Run, all: readonly Gaining[], past: Map<string, Past>): Promise<void> {
  const wanted = new Map<string, string[]>()
  for (const { gain } of all)
    for (const { fieldId, newOption } of gain.values)
      if (newOption) wanted.set(fieldId, [...(wanted.get(fieldId) ?? []), newOption])
  const fields = wanted.size > 0 ? await addOptions(ctx, wanted) : [...ways.fields.values()]
  const optionOf = (fieldId: string, label: string) =>
    fields.find(({ id }) => id === fieldId)?.options.find((one) => fold(one.label) === fold(label))?.id ?? null
  const asked = (isNew: boolean): NewValue[] =>
    all
      .filter((one) => one.isNew === isNew)
      .flatMap(({ clientId, gain }) =>
        gain.values.flatMap(({ fieldId, value, newOption }) => {
          const found = newOption === null ? value : optionOf(fieldId, newOption)
          return found === null ? [] : [{ clientId, fieldId, value: found }]
        }),
      )
  const origin = { origin: 'import', detail: row.fileName } as const
  await setValues(ctx, asked(true), { ...origin, isSilent: true })
  const later = asked(false)
  const said = new Map(later.map(({ clientId, fieldId, value }) => [`${clientId} ${fieldId}`, value]))
  for (const before of await setValues(ctx, later, origin)) {
    const its = past.get(before.clientId)
    its?.before.values.push(before)
    its?.after.values.push({ fieldId: before.fieldId, value: said.get(`${before.clientId} ${before.fieldId}`) ?? null })
  }
}

/** Puts clients into groups: those that the sheet names, and those that all are to be in. */
async function groups({ ctx, row, ways }: Run, all: readonly Gaining[], past: Map<string, Past>): Promise<void> {
  const named = all.flatMap(({ gain }) => gain.groups)
  const missing = named.some((name) => !ways.groups.has(fold(name)))
  const { ids, made } =
    missing && ways.settings.new_groups ? await ensureGroups(ctx, named) : { ids: ways.groups, made: [] }
  if (row.batchId) await recordGroups(ctx, row.batchId, made)
  const members = new Map<string, string[]>(ways.settings.group_ids.map((id) => [id, all.map((one) => one.clientId)]))
  for (const { clientId, gain } of all)
    for (const name of gain.groups) {
      const id = ids.get(fold(name))
      if (id) members.set(id, [...(members.get(id) ?? []), clientId])
    }
  for (const [groupId, clientIds] of members)
    for (const change of await addToGroups(ctx, clientIds, [groupId])) past.get(change.clientId)?.groups.push(change)
}

async function followUps({ ctx, row }: Run, all: readonly Gaining[], past: Map<string, Past>): Promise<void> {
  const byDay = Map.groupBy(all, ({ gain }) => gain.followUp)
  for (const [day, some] of byDay) {
    if (day === null) continue
    const ids = some.map(({ clientId }) => clientId)
    for (const change of await setFollowUps(ctx, ids, { picked: dayFor(ctx, day), note: null }))
      past.get(change.clientId)?.followUps.push(change)
  }
  const set = all.flatMap(({ clientId, gain, isNew }) => (isNew && gain.followUp !== null ? [clientId] : []))
  await markImported(ctx, row.id, set)
}

/** Keeps for the undo what was done; of clients of whom earlier rows did something, beside that. */
async function keep({ ctx, row }: Run, past: ReadonlyMap<string, Past>): Promise<void> {
  if (!row.batchId || past.size === 0) return
  const known = await ctx.db
    .select()
    .from(batchItems)
    .where(
      and(
        eq(batchItems.orgId, ctx.actor.orgId),
        eq(batchItems.batchId, row.batchId),
        eqAny(batchItems.clientId, [...past.keys()]),
      ),
    )
  const earlier = new Map(known.map((one) => [one.clientId, one.after as Past]))
  const items = [...past].map(
    ([clientId, its]): BatchItem => ({ clientId, before: null, after: pastOver(earlier.get(clientId), its) }),
  )
  await amendItems(
    ctx,
    row.batchId,
    items.filter(({ clientId }) => earlier.has(clientId)),
  )
  await recordItems(
    ctx,
    row.batchId,
    items.filter(({ clientId }) => !earlier.has(clientId)).map((item) => ({ ...item, outcome: 'changed' as const })),
  )
}

/** Does what was planned for some rows, in the open transaction: the keys and the clients are locked. */
export async function applyPlan(run: Run, plan: Plan, given: ReadonlyMap<string, Given>): Promise<void> {
  const { ctx } = run
  const made = [...plan.made.values()]
  const at = ctx.now.toISOString()
  const past = new Map<string, Past>()
  for (const { id } of made) past.set(id, { ...emptyPast(at), isMade: true, version: 1 })
  for (const [id] of plan.gains) past.set(id, emptyPast(at))
  if (made.length > 0) await make(run, made, given)
  const edits = [...plan.gains].map(
    // With `fill` something is added only where there was none that can be read.
    ([clientId, { set, add }]): ClientEdit => ({ clientId, set, add }),
  )
  for (const edited of await editClients(ctx, edits)) {
    const its = past.get(edited.clientId)
    if (!its) continue
    its.before.fields = edited.before
    its.after.fields = edited.after
    its.version = edited.version
    its.demoted = edited.demoted
    its.contacts = (plan.gains.get(edited.clientId)?.add ?? []).map(({ kind, raw }) => ({ kind, raw }))
  }
  const all: Gaining[] = [
    ...made.map(({ id, gain }) => ({ clientId: id, gain, isNew: true })),
    ...[...plan.gains].map(([clientId, gain]) => ({ clientId, gain, isNew: false })),
  ]
  await values(run, all, past)
  await groups(run, all, past)
  const notes = all.flatMap(({ clientId, gain, isNew }) =>
    gain.notes.map(
      (text): NewActivity => ({ kind: 'NOTE', clientId, data: { text, ...(isNew ? { import_id: run.row.id } : {}) } }),
    ),
  )
  const written = await record(ctx, ...notes)
  for (const [i, { clientId }] of notes.entries()) past.get(clientId)?.notes.push(written[i] ?? '')
  await followUps(run, all, past)
  for (const [id, state] of await statesOf(ctx, [...past.keys()])) {
    const its = past.get(id)
    if (its) its.state = state
  }
  await keep(run, past)
  const ids = made.map(({ id }) => id)
  tellClients(ctx, ids, 'client.added')
}
