import type { FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { invalid } from '#platform/http'
import { lockClients } from '#records/clients'
import { type Before, fieldsOf, formatValue, parseValue, setValues } from '#records/custom-fields'
import { dayFor, type FollowUpChange, putBackFollowUps, removeFollowUps, setFollowUps } from '#work/follow-ups'
import { type BulkKind, bulkKind, type ChangeOf, idsOf } from './bulk-kind.ts'

const followUpItems = (changes: readonly FollowUpChange[]): BatchItem[] =>
  changes.map(({ clientId, before, after, unmarked }) => ({ clientId, before: { followUp: before, unmarked }, after }))

type Was = { followUp: string | null; unmarked?: boolean }

const undoFollowUps: BulkKind['undo'] = async (ctx, _batch, items) => {
  const all = items.map(({ clientId, before, after }): FollowUpChange => {
    const { followUp, ...more } = before as Was
    return { clientId, before: followUp, after: after as string | null, ...more }
  })
  const locked = new Set(
    await lockClients(
      ctx,
      all.map(({ clientId }) => clientId),
    ),
  )
  return putBackFollowUps(
    ctx,
    all.filter(({ clientId }) => locked.has(clientId)),
  )
}

/** Sets the follow-up of clients: a day, or someday. */
export const followUpKind = bulkKind({
  kind: 'follow_up',
  verb: 'edit',
  atOnce: 50,
  async names(ctx, { day }) {
    dayFor(ctx, day)
    return []
  },
  already: () => sql`false`,
  apply: async (ctx, { day, note }, clients) =>
    followUpItems(
      // The day may have passed while it waited: it is what was meant.
      await setFollowUps(ctx, idsOf(clients), { picked: day === null ? 'someday' : { day }, note: note || null }),
    ),
  undo: undoFollowUps,
})

/** Takes the follow-ups of clients away. */
export const removeFollowUpKind = bulkKind({
  kind: 'remove_follow_up',
  verb: 'edit',
  atOnce: 50,
  names: async () => [],
  already: () => sql`c.due_maturity is null`,
  apply: async (ctx, _change, clients) => followUpItems(await removeFollowUps(ctx, idsOf(clients))),
  undo: undoFollowUps,
})

type SetField = ChangeOf<'set_field'>
/** The field that is meant, and the value as it takes it. Throws 400. */
async function wantedOf(ctx: Ctx, { cf_id: id, value }: Pick<SetField, 'cf_id' | 'value'>) {
  const field = (await fieldsOf(ctx)).find((one) => one.id === id)
  if (!field) throw invalid({ cf_id: 'This field no longer exists. Choose another.' })
  const habits = { zone: ctx.actor.zone, country: ctx.actor.org.countryCode }
  const read = value === null ? { value } : parseValue(field, String(value), habits)
  if ('wrong' in read) throw invalid({ value: read.wrong })
  return { field, value: read.value }
}

const columns = { text: 'text_value', number: 'number_value', date: 'date_value', dropdown: 'option_id' } as const
const types = { text: 'text', number: 'float8', date: 'date', dropdown: 'uuid' } as const

/** Whether a client has this value in a field already. */
async function hasValue(ctx: Ctx, change: SetField): Promise<SQL> {
  const { field, value } = await wantedOf(ctx, change)
  const its = sql`select 1 from custom_values v where v.org_id = ${ctx.actor.orgId} and v.client_id = c.id and v.field_id = ${field.id}::uuid`
  if (value === null) return sql`not exists (${its})`
  const column = sql.raw(`v.${columns[field.type]}`)
  return sql`exists (${its} and ${column} = ${String(value)}::text::${sql.raw(types[field.type])})`
}

/** Sets a field of one's own, or clears it. */
export const setFieldKind = bulkKind({
  kind: 'set_field',
  verb: 'edit',
  atOnce: 1000,
  async names(ctx, change) {
    const { field, value } = await wantedOf(ctx, change)
    return [field.name, ...(value === null ? [] : [formatValue(field, value, { country: ctx.actor.org.countryCode })])]
  },
  already: hasValue,
  async apply(ctx, change, clients) {
    const { field, value } = await wantedOf(ctx, change)
    const changed = await setValues(
      ctx,
      idsOf(clients).map((clientId) => ({ clientId, fieldId: field.id, value })),
      { origin: 'bulk' },
    )
    return changed.map((before) => ({ clientId: before.clientId, before, after: value }))
  },
  async undo(ctx, _batch, items) {
    const [first] = items
    const fieldId = (first?.before as Before | undefined)?.fieldId ?? ''
    await lockClients(
      ctx,
      items.map(({ clientId }) => clientId),
    )
    const rows = await rowsOf<{ id: string; value: FieldValue | null }>(
      ctx.db,
      sql`select k.id, coalesce(to_jsonb(v.text_value), to_jsonb(v.number_value), to_jsonb(v.date_value), to_jsonb(v.option_id)) as value
        from unnest(${sql.param(items.map(({ clientId }) => clientId))}::uuid[]) k(id)
          left join custom_values v on v.org_id = ${ctx.actor.orgId} and v.client_id = k.id and v.field_id = ${fieldId}::uuid`,
    )
    const present = new Map(rows.map(({ id, value }) => [id, value]))
    const same = items.filter(({ clientId, after }) => (present.get(clientId) ?? null) === after)
    const back = await setValues(
      ctx,
      same.map(({ clientId, before }) => {
        const { value, given } = before as Before
        return { clientId, fieldId, value, given }
      }),
      { origin: 'bulk' },
    )
    return back.map(({ clientId }) => clientId)
  },
})
