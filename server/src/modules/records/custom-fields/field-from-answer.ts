import type { Input, Reply } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import type * as calls from '@fairlead/contract/records/custom-fields'
import { fieldLimits } from '@fairlead/contract/records/custom-fields'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { invalid, notFound } from '#platform/http'
import { cut } from '#platform/text'
import { hidesFrom, load } from '#records/clients'
import { leads } from '#tables/flow/lead-capture'
import { clientFields } from './client-fields.ts'
import { addField } from './create-field.ts'
import { parseValue } from './field-value.ts'
import { fieldView } from './fields.queries.ts'
import { lockFields } from './lock-fields.ts'
import { readOptions } from './options.ts'
import { setValues } from './set-values.ts'

/** Makes a field of a lead's answer, or takes one that is there, and writes the answer where the client has none. */
export async function fieldFromAnswer(
  ctx: Ctx,
  { body }: Input<typeof calls.fieldFromAnswer>,
): Promise<Reply<typeof calls.fieldFromAnswer>> {
  const client = await load(ctx, body.client_id, 'edit')
  const ofLead = and(eq(leads.orgId, ctx.actor.orgId), eq(leads.id, body.lead_id), eq(leads.clientId, client.id))
  const [[lead], fields, present] = await waitForAll([
    ctx.db.select({ answers: leads.answers, detail: leads.sourceDetail }).from(leads).where(ofLead),
    lockFields(ctx),
    clientFields(ctx, { params: { id: client.id } }),
  ])
  if (!lead || hidesFrom(ctx.actor, client)) throw notFound()
  const answer = lead.answers.find(({ name, value }) => name === body.answer && value !== '')
  if (!answer) throw invalid({ answer: 'This answer no longer exists.' })
  if (answer.mapped_to) throw invalid({ answer: 'This answer is already saved to a field.' })
  if (!body.field_id && !body.name) throw invalid({ name: messages.required })
  const type = body.type ?? 'text'
  const options = type === 'dropdown' ? readOptions(type, [{ label: cut(answer.value, fieldLimits.option) }], []) : []
  const known = body.field_id ? fields.find(({ id }) => id === body.field_id) : { type, options }
  if (!known) throw invalid({ field_id: 'This field no longer exists.' })
  const read = parseValue(known, answer.value, { zone: ctx.actor.zone, country: ctx.actor.org.countryCode })
  if ('wrong' in read) throw invalid({ [body.field_id ? 'field_id' : 'type']: `“${answer.value}”: ${read.wrong}` })
  const field =
    'id' in known ? fieldView(known, undefined) : await addField(ctx, fields, { name: body.name ?? '', type, options })
  const isSet = present.results.some(({ field_id, value }) => field_id === field.cf_id && value !== null)
  const value = { clientId: client.id, fieldId: field.cf_id, value: read.value }
  if (!isSet) await setValues(ctx, [value], { origin: 'lead', detail: lead.detail })
  return { field, is_set: !isSet }
}
