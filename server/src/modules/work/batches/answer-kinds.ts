import {
  type AnswerTarget,
  builtInField,
  type ClientField,
  customFieldOf,
} from '@fairlead/contract/records/fields/answer-target'
import { type FieldValue, fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from '#platform/batching'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { invalid } from '#platform/http'
import { countryOf } from '#platform/phone'
import { cut } from '#platform/text'
import { type ClientEdit, editClients, type FieldValues, lockClients } from '#records/clients'
import {
  type Before,
  type Field,
  fieldsOf,
  type NewValue,
  parseValue,
  presentValues,
  setValues,
} from '#records/custom-fields'
import { type BulkKind, bulkKind, type ChangeOf, idsOf } from './bulk-kind.ts'

type SaveAnswers = ChangeOf<'save_answers'>

/** Built-in fields that earlier answers may go to, with what they are called and how long their values may be. */
const columns = {
  first_name: ['First name', 100],
  last_name: ['Last name', 100],
  company: ['Company', 200],
  job_title: ['Job title', 200],
  address: ['Address', 500],
  city: ['City', 100],
  country: ['Country', 60],
} as const satisfies Partial<Record<ClientField, [string, number]>>
type Column = keyof typeof columns
const isColumn = (field: ClientField): field is Column => field in columns

const byContact = 'Names, phone numbers and emails decide whose lead it is. Reprocess the deliveries instead.'
const gone = 'This field no longer exists. Choose another.'

/** The fields that are meant, in the order of the answers. Throws 400 for one that there is not. */
async function targetsOf(ctx: Ctx, { answers }: Pick<SaveAnswers, 'answers'>) {
  const fields = await fieldsOf(ctx)
  return answers.map(({ name, target }, i) => {
    const builtIn = builtInField(target)
    if (builtIn && isColumn(builtIn)) return { name, column: builtIn, words: columns[builtIn][0] }
    const field = fields.find(({ id }) => id === customFieldOf(target))
    if (!field) throw invalid({ [`answers.${i}.target`]: builtIn ? byContact : gone })
    return { name, field, words: field.name }
  })
}

/** By whose habits numbers and days are read: our own forms send them in one way. */
const habitsOf = (ctx: Ctx, connectionId: string) =>
  connectionId.startsWith('lead_form:') ? {} : { country: ctx.actor.org.countryCode, zone: ctx.actor.zone }

/** An answer as its field takes it; undefined where it does not fit. */
export async function answerReader(
  ctx: Ctx,
  change: Pick<SaveAnswers, 'answers' | 'connection_id'>,
): Promise<(name: string, value: string) => FieldValue | undefined> {
  const targets = new Map((await targetsOf(ctx, change)).map((target) => [target.name, target]))
  const habits = habitsOf(ctx, change.connection_id)
  return (name, value) => {
    const { field, column } = targets.get(name) ?? {}
    if (column === 'country') return countryOf(value) ?? undefined
    if (column) return cut(value.trim(), columns[column][1]) || undefined
    if (!field) return undefined
    const read = parseValue(field, field.type === 'text' ? cut(value.trim(), fieldLimits.text) : value, habits)
    return 'value' in read && read.value !== null ? read.value : undefined
  }
}

/** Whether the target of an answer is empty in clients `c`. */
function isEmpty(ctx: Ctx, target: AnswerTarget): SQL {
  const builtIn = builtInField(target)
  if (builtIn) return isColumn(builtIn) ? sql`c.${sql.raw(builtIn)} is null` : sql`false`
  return sql`not exists (select 1 from custom_values v where v.org_id = ${ctx.actor.orgId} and v.client_id = c.id
    and v.field_id = ${customFieldOf(target)}::uuid)`
}

/** Whether no answer of a client `c` goes to a field that is empty. */
const hasNothing = (ctx: Ctx, { connection_id, answers }: SaveAnswers): SQL =>
  sql`not (${sql.join(
    answers.map(
      ({ name, target }) => sql`(${isEmpty(ctx, target)} and exists (
        select 1 from leads l cross join lateral jsonb_array_elements(l.answers) a
        where l.org_id = ${ctx.actor.orgId} and l.client_id = c.id and l.connection_id = ${connection_id}
          and a->>'name' = ${name} and a->>'value' <> ''))`,
    ),
    sql` or `,
  )})`

type Said = { client_id: string; name: string; value: string; detail: string | null }

/** What the newest lead of each client that answered says, by the names of the answers. */
const saidBy = (ctx: Ctx, { connection_id, answers }: SaveAnswers, ids: readonly string[]): Promise<Said[]> =>
  rowsOf<Said>(
    ctx.db,
    sql`select distinct on (l.client_id, a->>'name') l.client_id, a->>'name' as name, a->>'value' as value, l.source_detail as detail
      from leads l cross join lateral jsonb_array_elements(l.answers) a
      where l.org_id = ${ctx.actor.orgId} and l.client_id = any(${sql.param([...ids])}::uuid[])
        and l.connection_id = ${connection_id} and a->>'name' = any(${sql.param(answers.map(({ name }) => name))}::text[])
        and a->>'value' <> ''
      order by l.client_id, a->>'name', l.received_at desc, l.id desc`,
  )

type Was = { values: Before[]; fields: FieldValues }
type Is = { values: { fieldId: string; value: FieldValue | null }[]; fields: FieldValues }

/** Those of the built-in fields meant that clients have no value in. */
async function emptyColumns(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const names = Object.keys(columns)
  const rows = await rowsOf<Record<string, string | null> & { id: string }>(
    ctx.db,
    sql`select c.id, ${sql.join(
      names.map((name) => sql`c.${sql.raw(name)}`),
      sql`, `,
    )} from clients c where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, new Set(names.filter((name) => row[name] === null))]))
}

async function apply(ctx: Ctx, change: SaveAnswers, ids: readonly string[]): Promise<BatchItem[]> {
  const [targets, read, said, empty] = await waitForAll([
    targetsOf(ctx, change),
    answerReader(ctx, change),
    saidBy(ctx, change, ids),
    emptyColumns(ctx, ids),
  ])
  const meant = targets.flatMap(({ field }): Field[] => (field ? [field] : []))
  const present = await presentValues(ctx, meant, ids)
  const has = new Set(present.map(({ clientId, fieldId }) => `${clientId} ${fieldId}`))
  const values: NewValue[] = []
  const edits = new Map<string, ClientEdit>()
  // In the order of the answers: of several for one field the first counts.
  for (const { name, field, column } of targets)
    for (const { client_id: clientId, value } of said.filter((one) => one.name === name)) {
      const fits = read(name, value)
      if (fits === undefined) continue
      if (field && !has.has(`${clientId} ${field.id}`)) {
        has.add(`${clientId} ${field.id}`)
        values.push({ clientId, fieldId: field.id, value: fits })
      } else if (column && empty.get(clientId)?.delete(column)) {
        const edit = edits.get(clientId) ?? { clientId, set: {} }
        edits.set(clientId, { ...edit, set: { ...edit.set, [column]: String(fits) } })
      }
    }
  const detail = said[0]?.detail ?? null
  const set = await setValues(ctx, values, { origin: 'lead', detail })
  const edited = new Map((await editClients(ctx, [...edits.values()])).map((one) => [one.clientId, one]))
  const wanted = new Map(values.map((one) => [`${one.clientId} ${one.fieldId}`, one.value]))
  const setOf = Map.groupBy(set, ({ clientId }) => clientId)
  return [...new Set([...setOf.keys(), ...edited.keys()])].map((clientId) => {
    const its = setOf.get(clientId) ?? []
    const { before = {}, after = {} } = edited.get(clientId) ?? {}
    const now = its.map(({ fieldId }) => ({ fieldId, value: wanted.get(`${clientId} ${fieldId}`) ?? null }))
    return {
      clientId,
      before: { values: its, fields: before } satisfies Was,
      after: { values: now, fields: after } satisfies Is,
    }
  })
}

const undo: BulkKind['undo'] = async (ctx, _batch, items) => {
  const ids = items.map(({ clientId }) => clientId)
  await lockClients(ctx, ids)
  const fields = await fieldsOf(ctx)
  const present = new Map(
    (await presentValues(ctx, fields, ids)).map((one) => [`${one.clientId} ${one.fieldId}`, one.value]),
  )
  const back = items.flatMap(({ clientId, before, after }): NewValue[] =>
    (before as Was).values.flatMap(({ fieldId, value, given }) => {
      const wrote = (after as Is).values.find((one) => one.fieldId === fieldId)?.value
      return present.get(`${clientId} ${fieldId}`) === wrote ? [{ clientId, fieldId, value, given }] : []
    }),
  )
  const rows = await rowsOf<Record<string, string | null> & { id: string }>(
    ctx.db,
    sql`select c.id, c.first_name, c.last_name, c.company, c.job_title, c.address, c.city, c.country from clients c
      where c.org_id = ${ctx.actor.orgId} and c.id = any(${sql.param(ids)}::uuid[])`,
  )
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const edits = items.map(({ clientId, before, after }): ClientEdit => {
    const now = rowOf.get(clientId)
    const same = Object.entries((after as Is).fields).filter(([name, value]) => now?.[name] === value)
    const was = (before as Was).fields
    return { clientId, set: Object.fromEntries(same.map(([name]) => [name, was[name as keyof FieldValues] ?? null])) }
  })
  const cleared = await setValues(ctx, back, { origin: 'bulk' })
  const edited = await editClients(
    ctx,
    edits.filter(({ set }) => Object.keys(set).length > 0),
  )
  return [...new Set([...cleared, ...edited].map(({ clientId }) => clientId))]
}

/** Saves what earlier leads of a form or webhook answered to fields of their clients that are empty (rule 219). */
export const saveAnswersKind = bulkKind({
  kind: 'save_answers',
  verb: 'edit',
  atOnce: 500,
  names: async (ctx, change) => [...new Set((await targetsOf(ctx, change)).map(({ words }) => words))],
  already: hasNothing,
  otherwise: 'failed',
  apply: (ctx, change, clients) => apply(ctx, change, idsOf(clients)),
  undo,
})
