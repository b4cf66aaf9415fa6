import type { Input, Reply } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import { allows, planIncludes } from '@fairlead/contract/permissions'
import {
  type AnswerTarget,
  type ClientField,
  customFieldOf,
  targetOf,
} from '@fairlead/contract/records/fields/answer-target'
import type * as calls from '@fairlead/contract/records/fields/custom-fields'
import { fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import type { LeadAnswer } from '@fairlead/contract/records/leads'
import { and, eq } from 'drizzle-orm'
import { type Ctx, rightsOf } from '#platform/context'
import { forbidden, invalid, notFound, planRestricted } from '#platform/http'
import { cut } from '#platform/text'
import { type ClientRecord, contactsOf, editClients, hidesFrom, load } from '#records/clients'
import { addField, lockFields, parseValue, presentValues, readOptions, setValues } from '#records/custom-fields'
import { leads } from './lead-capture.tables.ts'
import { normalise } from './normalise.ts'

type Body = Input<typeof calls.fieldFromAnswer>['body']
type Lead = typeof leads.$inferSelect

/** Writes an answer to a built-in field that is empty. Answers whether it was; throws 400 for one that the field can't have. */
async function saveBuiltIn(
  ctx: Ctx,
  client: ClientRecord,
  field: ClientField,
  { value, received = value, country }: LeadAnswer,
): Promise<boolean> {
  const given = { fields: [{ field, value: received, country }], phoneCountry: null }
  const { fields, contacts } = normalise(given, ctx.actor.org.countryCode)
  if (field === 'phone' || field === 'email') {
    const read = contacts.filter((one) => one.value !== null)
    if (read.length === 0) throw invalid({ target: `“${cut(value, 100)}”: ${messages[field]}` })
    const isEmpty = (await contactsOf(ctx, client.id)).every(({ kind }) => kind !== field)
    if (isEmpty) await editClients(ctx, [{ clientId: client.id, set: {}, add: read }])
    return isEmpty
  }
  const text = fields[field]
  if (!text) throw invalid({ target: `“${cut(value, 100)}” isn’t a country.` })
  const column = {
    name: client.name,
    first_name: client.firstName,
    last_name: client.lastName,
    company: client.company,
    job_title: client.jobTitle,
    address: client.address,
    city: client.city,
    country: client.country,
  }[field]
  if (column) return false
  await editClients(ctx, [{ clientId: client.id, set: { [field]: text } }])
  return true
}

/** Writes an answer to a custom field that is empty, or to a new one. Answers which, and whether it was. */
async function saveOwn(
  ctx: Ctx,
  client: ClientRecord,
  { value }: LeadAnswer,
  { target, name, type = 'text', options }: Body,
  lead: Lead,
): Promise<{ fieldId: string; isSet: boolean }> {
  const fields = await lockFields(ctx)
  const id = customFieldOf(target ?? null)
  // A new dropdown has at least the option that was chosen.
  const chosen = type === 'dropdown' && !options?.length ? [{ label: cut(value, fieldLimits.option) }] : options
  const known = id ? fields.find((one) => one.id === id) : { type, options: readOptions(type, chosen, []) }
  if (!known) throw invalid({ target: 'This field no longer exists. Choose another.' })
  const read = parseValue(known, value, lead.formId ? {} : { country: ctx.actor.org.countryCode, zone: ctx.actor.zone })
  if ('wrong' in read) throw invalid({ [id ? 'target' : 'type']: `“${cut(value, 100)}”: ${read.wrong}` })
  const fieldId = id ?? (await addField(ctx, fields, { name: name ?? '', type, options: [...known.options] })).cf_id
  const field = fields.find((one) => one.id === fieldId)
  const isSet = !field || (await presentValues(ctx, [field], [client.id])).length === 0
  const wanted = [{ clientId: client.id, fieldId, value: read.value }]
  if (isSet) await setValues(ctx, wanted, { origin: 'lead', detail: lead.sourceDetail })
  return { fieldId, isSet }
}

/** Saves an answer of a lead that went to no field, where the client has no value yet. */
export async function fieldFromAnswer(
  ctx: Ctx,
  { body }: Input<typeof calls.fieldFromAnswer>,
): Promise<Reply<typeof calls.fieldFromAnswer>> {
  const isNew = body.target === undefined
  const isOwn = isNew || customFieldOf(body.target ?? null) !== undefined
  if (isNew && !allows(rightsOf(ctx.actor), 'CUSTOM_FIELDS.MANAGE'))
    throw forbidden('You don’t have permission to create fields. Choose one that exists.')
  if (isOwn && !planIncludes(ctx.actor.plan, 'CUSTOM_FIELDS')) throw planRestricted()
  const client = await load(ctx, body.client_id, 'edit')
  const ofLead = and(eq(leads.orgId, ctx.actor.orgId), eq(leads.id, body.lead_id), eq(leads.clientId, client.id))
  const [lead] = await ctx.db.select().from(leads).where(ofLead).for('update')
  if (!lead || hidesFrom(ctx.actor, client)) throw notFound()
  const answer = lead.answers.find(({ name, value }) => name === body.answer && value !== '')
  if (!answer) throw invalid({ answer: 'This answer no longer exists.' })
  if (answer.mapped_to) throw invalid({ answer: 'This answer is already saved to a field.' })
  if (isNew && !body.name) throw invalid({ name: messages.required })
  let target = body.target
  let isSet = false
  if (target && !isOwn) isSet = await saveBuiltIn(ctx, client, target as ClientField, answer)
  else {
    const saved = await saveOwn(ctx, client, answer, body, lead)
    target = targetOf(saved.fieldId)
    isSet = saved.isSet
  }
  if (isSet) await noteTarget(ctx, lead, answer, target)
  return { target, is_set: isSet }
}

/** Notes with the lead where an answer went. */
async function noteTarget(ctx: Ctx, lead: Lead, answer: LeadAnswer, target: AnswerTarget): Promise<void> {
  const answers = lead.answers.map((one) => (one === answer ? { ...one, mapped_to: target } : one))
  await ctx.db
    .update(leads)
    .set({ answers })
    .where(and(eq(leads.orgId, ctx.actor.orgId), eq(leads.id, lead.id)))
}
