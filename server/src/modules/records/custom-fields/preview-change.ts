import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/records/fields/custom-fields'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { fold } from '#platform/text'
import { seesDetails, visible } from '#records/clients'
import { convertValue, formatValue, type ValueColumns, valueIn } from './field-value.ts'
import { loadField, valuesOf } from './fields.queries.ts'
import { countOptions, removedBy } from './update-field.ts'

/** Of so many values it is said what would become of them. */
const mostLookedAt = 10_000
const mostExamples = 5
const mostSuggested = 50

type Row = Omit<ValueColumns, 'textKey'> & { is_seen: boolean }

/** What another type, or options taken away, would do to the values of a field. */
export async function previewFieldChange(
  ctx: Ctx,
  { params, body }: Input<typeof calls.previewFieldChange>,
): Promise<Reply<typeof calls.previewFieldChange>> {
  const { zone, org } = ctx.actor
  const habits = { country: org.countryCode, zone }
  const field = await loadField(ctx, params.id)
  const type = body.type ?? field.type
  const its = valuesOf(ctx, field.id, field.type)
  const removed = type === field.type && body.options ? removedBy(field, body.options) : []
  const [rows, [total], counts] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`select v.text_value as text, v.number_value as number, v.date_value::text as date, v.option_id as "optionId",
          coalesce(${visible(ctx.actor)} and ${seesDetails(ctx.actor)}, false) as is_seen
        from (select * from custom_values v where ${its} order by v.client_id limit ${mostLookedAt}) v
        join clients c on c.org_id = ${ctx.actor.orgId} and c.id = v.client_id`,
    ),
    rowsOf<{ values: number }>(ctx.db, sql`select count(*)::int as values from custom_values v where ${its}`),
    countOptions(ctx, field, removed),
  ])
  const texts = new Map<string, { text: string; times: number }>()
  const examples = new Set<string>()
  const to = { type, options: (body.options ?? []).map(({ label }, i) => ({ id: String(i), label })) }
  let converts = 0
  let fails = 0
  for (const row of rows) {
    const value = valueIn(field, row)
    if (value === null) continue
    const text = formatValue(field, value, habits)
    const key = fold(text)
    if (row.is_seen) texts.set(key, { text: texts.get(key)?.text ?? text, times: (texts.get(key)?.times ?? 0) + 1 })
    if (type === field.type || convertValue(field, to, value, habits) !== undefined) converts++
    else {
      fails++
      // Of clients that one may not see nothing is shown.
      if (row.is_seen && examples.size < mostExamples) examples.add(text)
    }
  }
  const suggested = [...texts.values()].sort((a, b) => b.times - a.times).slice(0, mostSuggested)
  return {
    values: total?.values ?? 0,
    looked_at: converts + fails,
    converts,
    fails,
    examples: [...examples],
    suggested_options: suggested.map(({ text }) => text).filter((text) => text.length <= 120),
    removed: removed.map((option) => ({ ...option, clients: counts.get(option.id) ?? 0 })),
  }
}
