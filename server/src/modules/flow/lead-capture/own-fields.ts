import { customFieldOf } from '@fairlead/contract/records/fields/answer-target'
import { type FieldValue, fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import type { LeadAnswer } from '@fairlead/contract/records/leads'
import type { Ctx } from '#platform/context'
import { cut } from '#platform/text'
import {
  type Field,
  fieldsOf,
  type NewValue,
  ownField,
  parseValue,
  presentValues,
  setValues,
  wordsOf,
} from '#records/custom-fields'

/** An answer as a custom field takes it. */
type OwnAnswer = { field: Field; value: FieldValue }

/** Answers that are saved to custom fields, each field once, and why others can't be. */
export type OwnAnswers = { values: OwnAnswer[]; refused: string[] }

const none: OwnAnswers = { values: [], refused: [] }

/** As much of a lead as tells; `form` is null of other sources than our own forms. */
type Lead = { answers: readonly LeadAnswer[]; form: object | null }

/**
 * By whose habits numbers and days are read: a form of ours sends them in one way, other sources as their country
 * writes them.
 */
const habitsOf = ({ form }: Pick<Lead, 'form'>, country: string | null) => (form ? {} : { country })

type ReadOne = OwnAnswer | { refused: string } | undefined

function readOne(field: Field, { label, name, value }: LeadAnswer, habits: { country?: string | null }): ReadOne {
  const text = field.type === 'text' ? cut(value.trim(), fieldLimits.text) : value
  const read = parseValue(field, text, habits)
  if ('value' in read) return read.value === null ? undefined : { field, value: read.value }
  const wanted = field.type === 'dropdown' ? `an option of ${field.name}` : `a ${field.type}, as ${field.name} needs`
  return { refused: `${label || name}: “${cut(value, 100)}” isn’t ${wanted}. Kept in the timeline only` }
}

/** Reads what a lead says to custom fields. A field that was deleted takes nothing; of several answers the first counts. */
function readOwn(fields: readonly Field[], lead: Lead, country: string | null): OwnAnswers {
  const habits = habitsOf(lead, country)
  const values = new Map<string, OwnAnswer>()
  const refused: string[] = []
  for (const answer of lead.answers) {
    const fieldId = customFieldOf(answer.mapped_to)
    const field = fields.find(({ id }) => id === fieldId)
    const read = field && readOne(field, answer, habits)
    if (!read) continue
    if ('refused' in read) refused.push(read.refused)
    else if (!values.has(read.field.id)) values.set(read.field.id, read)
  }
  return { values: [...values.values()], refused }
}

const goesToOwn = ({ answers }: Lead) => answers.some(({ mapped_to }) => customFieldOf(mapped_to) !== undefined)

/** The same with the fields of the organisation; asks for nothing where no answer goes to one. */
export async function ownAnswers(ctx: Ctx, lead: Lead, country: string | null): Promise<OwnAnswers> {
  return goesToOwn(lead) ? readOwn(await fieldsOf(ctx), lead, country) : none
}

/** What a trace says of them. */
export const ownDetails = ({ values, refused }: OwnAnswers): string[] => [
  ...(values.length > 0 ? [`Saved to: ${values.map(({ field }) => field.name).join(', ')}`] : []),
  ...refused,
]

/** Writes them into a client that was just made of the lead; the entry about that tells of all answers. */
export async function setOwn(ctx: Ctx, clientId: string, { values }: OwnAnswers, detail: string | null): Promise<void> {
  const wanted = values.map(({ field, value }) => ({ clientId, fieldId: field.id, value }))
  await setValues(ctx, wanted, { origin: 'lead', detail, isSilent: true })
}

/** What leads wrote into a client before, which a later reading may replace. */
export type WroteOwn = { leads: readonly Lead[]; since: string; country: string | null }
type OwnChanges = {
  filled: string[]
  replaced: { field: string; from: string; to: string }[]
  isChanged: boolean
}

/**
 * Adds what a lead says to a client who has been one before: empty fields are filled; what the same leads wrote by
 * an earlier reading is replaced, and cleared where they say nothing now. Everything else stays (rule 37).
 */
export async function fillOwn(
  ctx: Ctx,
  clientId: string,
  { lead, country, detail, isSilent }: { lead: Lead; country: string | null; detail: string | null; isSilent: boolean },
  wrote?: WroteOwn,
): Promise<OwnChanges> {
  const changes: OwnChanges = { filled: [], replaced: [], isChanged: false }
  if (![lead, ...(wrote?.leads ?? [])].some(goesToOwn)) return changes
  const fields = await fieldsOf(ctx)
  const says = new Map(readOwn(fields, lead, country).values.map(({ field, value }) => [field.id, value]))
  const earlier = (wrote?.leads ?? []).flatMap((one) => readOwn(fields, one, wrote?.country ?? null).values)
  const meant = fields.filter(({ id }) => says.has(id) || earlier.some(({ field }) => field.id === id))
  const present = new Map((await presentValues(ctx, meant, [clientId])).map((one) => [one.fieldId, one]))
  const wanted = meant.flatMap((field): NewValue[] => {
    const now = present.get(field.id)
    const value = says.get(field.id) ?? null
    const isTheirs =
      now?.given?.origin === 'lead' &&
      wrote !== undefined &&
      Date.parse(now.given.setAt) >= Date.parse(wrote.since) &&
      earlier.some((one) => one.field.id === field.id && one.value === now.value)
    if (now?.value === value || (now ? !isTheirs : value === null)) return []
    const name = `${ownField}${field.name}`
    if (!now) changes.filled.push(name)
    else changes.replaced.push({ field: name, from: wordsOf(field, now.value) ?? '', to: wordsOf(field, value) ?? '' })
    return [{ clientId, fieldId: field.id, value }]
  })
  if (wanted.length > 0) await setValues(ctx, wanted, { origin: 'lead', detail, isSilent })
  return { ...changes, isChanged: wanted.length > 0 }
}
