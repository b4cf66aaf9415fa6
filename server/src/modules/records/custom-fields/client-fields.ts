import type { Input, Reply } from '@fairlead/contract/endpoint'
import { planIncludes } from '@fairlead/contract/permissions'
import type * as calls from '@fairlead/contract/records/clients'
import type * as customFieldsCalls from '@fairlead/contract/records/fields/custom-fields'
import type { ClientFieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { sql } from 'drizzle-orm'
import { type HotStatement, hotStatement } from '#identity/session'
import type { Actor, Ctx } from '#platform/context'
import { conflict, invalid, notFound, planRestricted } from '#platform/http'
import { condition, hidesFrom, load, rules, shown } from '#records/clients'
import { createClient as create } from '#records/matching'
import type { FieldOption, FieldType, ValueOrigin } from './custom-fields.tables.ts'
import { checkValue, valueIn } from './field-value.ts'
import { fieldsOf, loadField } from './fields.queries.ts'
import { setValues } from './set-values.ts'

const p = sql.placeholder

type Row = {
  field_id: string | null
  name: string
  type: FieldType
  default_key: 'OPPORTUNITY_SIZE' | 'LEAD_STAGE' | null
  options: FieldOption[]
  text: string | null
  number: number | null
  date: string | null
  option_id: string | null
  origin: ValueOrigin | null
  origin_detail: string | null
  set_by_id: string | null
  set_by_name: string | null
  set_at: string | null
}

const statements = new Map<string, HotStatement<Row>>()
/** The fields of one client in their order; of a client without any, one row that names none. */
function statementFor(actor: Actor): HotStatement<Row> {
  // A value of hidden details is as if it were not there.
  const seen = shown(actor, sql`v.client_id`)
  const name = `${rules.view(actor)} ${hidesFrom(actor, { detailsHidden: true })}`
  let found = statements.get(name)
  if (!found) {
    found = hotStatement<Row>(sql`
      select f.id as field_id, f.name, f.type, f.default_key, f.options, v.text_value as text, v.number_value as number,
        v.date_value::text as date, v.option_id, v.origin, v.origin_detail, v.set_by_id, u.name as set_by_name, v.set_at
      from clients c
        left join custom_fields f on f.org_id = ${p('org')} and f.deleted_at is null
        left join custom_values v on v.org_id = ${p('org')} and v.client_id = c.id and v.field_id = f.id and ${seen} is not null
        left join users u on u.id = v.set_by_id
      where c.org_id = ${p('org')} and c.id = ${p('id')} and ${condition(rules.view(actor), { org: sql`${p('org')}::uuid`, id: sql`${p('me')}::uuid` })}
      order by f.position, f.id`)
    statements.set(name, found)
  }
  return found
}

function view(row: Row & { field_id: string }): ClientFieldValue {
  const value = valueIn(row, { ...row, optionId: row.option_id })
  const has = value !== null
  return {
    cf_id: row.field_id,
    name: row.name,
    type: row.type,
    default_key: row.default_key,
    options: row.options,
    value,
    origin: has ? row.origin : null,
    origin_detail: has ? row.origin_detail : null,
    set_by: has && row.set_by_id ? { id: row.set_by_id, name: row.set_by_name ?? '' } : null,
    set_at: has ? row.set_at : null,
  }
}

const hasField = (row: Row): row is Row & { field_id: string } => row.field_id !== null

/** All own fields of one client, with the values. */
export async function clientFields(
  ctx: Ctx,
  { params: { id } }: Pick<Input<typeof customFieldsCalls.clientFields>, 'params'>,
): Promise<Reply<typeof customFieldsCalls.clientFields>> {
  const rows = await statementFor(ctx.actor).run(ctx, { org: ctx.actor.orgId, me: ctx.actor.userId, id })
  if (rows.length === 0) {
    // It says why.
    await load(ctx, id, 'view', { lock: false, binned: true })
    throw notFound()
  }
  return { client_id: id, results: rows.filter(hasField).map(view) }
}

const present = async (ctx: Ctx, id: string, fieldId: string): Promise<ClientFieldValue> => {
  const found = (await clientFields(ctx, { params: { id } })).results.find(({ cf_id }) => cf_id === fieldId)
  if (!found) throw notFound('This field no longer exists.')
  return found
}

/** Sets one own field of a client by hand. */
export async function setClientField(
  ctx: Ctx,
  { params: { id, cf_id: fieldId }, body }: Input<typeof customFieldsCalls.setClientField>,
): Promise<Reply<typeof customFieldsCalls.setClientField>> {
  const client = await load(ctx, id, 'edit')
  const field = await loadField(ctx, fieldId)
  const { zone, org } = ctx.actor
  const read = checkValue(field, body.value, { zone, country: org.countryCode })
  if ('wrong' in read) throw invalid({ value: read.wrong })
  if (body.expected !== undefined) {
    const now = await present(ctx, client.id, field.id)
    if (now.value !== body.expected && now.value !== read.value)
      throw conflict('Someone else changed this field while you were editing.', now)
  }
  await setValues(ctx, [{ clientId: client.id, fieldId: field.id, value: read.value }], { origin: 'manual' })
  return present(ctx, client.id, field.id)
}

/** Adds a client by hand with values of own fields, in one go: one that is refused adds nobody. */
export async function createClient(
  ctx: Ctx,
  { body: { custom_fields: given = {}, ...body } }: Input<typeof calls.createClient>,
): Promise<Reply<typeof calls.createClient>> {
  const wanted = Object.entries(given)
  if (wanted.length === 0) return create(ctx, body)
  const { zone, org, plan } = ctx.actor
  if (!planIncludes(plan, 'CUSTOM_FIELDS')) throw planRestricted()
  const fields = new Map((await fieldsOf(ctx)).map((field) => [field.id, field]))
  const read = wanted.map(([fieldId, text]) => {
    const field = fields.get(fieldId)
    const found = field
      ? checkValue(field, text, { zone, country: org.countryCode })
      : { wrong: 'This field no longer exists.' }
    return { fieldId, ...found }
  })
  const wrong = read.flatMap((one) => ('wrong' in one ? [[`custom_fields.${one.fieldId}`, one.wrong]] : []))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  const client = await create(ctx, body)
  const values = read.flatMap((one) =>
    'value' in one ? [{ clientId: client.id, fieldId: one.fieldId, value: one.value }] : [],
  )
  // That it was added is told already.
  await setValues(ctx, values, { origin: 'manual', isSilent: true })
  return client
}
