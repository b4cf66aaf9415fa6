import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/lead-forms'
import type { LeadFormDefinition, LeadFormField } from '@fairlead/contract/flow/lead-forms/definition'
import type { FieldType } from '@fairlead/contract/flow/lead-forms/field-types'
import { and, eq } from 'drizzle-orm'
import { binTestClients } from '#flow/lead-capture'
import { findUser, me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { conflict } from '#platform/http'
import { leadInbox } from '#tables/work/inbox'
import { receive } from '#work/inbox'
import { connectionOf, noted } from './lead-form-source.ts'
import { load } from './lead-forms.queries.ts'
import { findPublished } from './public-form.ts'

/** What an example may know of whom it is shown to: calls and messages to it reach nobody but them. */
export type Example = { phone: string | null; country: string; day: string }

/** A number that is kept for films and books: nobody has it. */
const nobodysPhone = '+1 202-555-0143'

type Answer = (field: LeadFormField, example: Example) => string
const firstChoice: Answer = ({ choices }) => choices[0] ?? ''

const answers: Record<FieldType, Answer> = {
  full_name: () => 'Test lead',
  first_name: () => 'Test',
  last_name: () => 'Lead',
  email: () => 'test.lead@example.com',
  phone: (_field, { phone }) => phone ?? nobodysPhone,
  company: () => 'Example Company',
  job_title: () => 'Example',
  address: () => '1 Example Street',
  city: () => 'Example City',
  country: (_field, { country }) => country,
  short_text: () => 'This is a test.',
  long_text: () => 'This is a test. A visitor’s message appears here.',
  number: () => '1',
  date: (_field, { day }) => day,
  dropdown: firstChoice,
  single_choice: firstChoice,
  multiple_choice: firstChoice,
  consent: () => 'yes',
  // Its own value, which the form gives.
  hidden: () => '',
}

/** A form filled in with examples, as a browser sends it. */
export const filledIn = (definition: LeadFormDefinition, example: Example): URLSearchParams =>
  new URLSearchParams(
    definition.fields.flatMap((field) => {
      const text = answers[field.type](field, example)
      return text ? [[field.key, text] as [string, string]] : []
    }),
  )

/** Sends a test to a published form: stored, read and captured like any other, but marked as a test. */
export async function testLeadForm(
  ctx: Ctx,
  { params }: Input<typeof calls.testLeadForm>,
): Promise<Reply<typeof calls.testLeadForm>> {
  const row = await load(ctx, params.id)
  const found = row.publishedVersion === null ? undefined : await findPublished(ctx, row.code)
  if (!found) throw conflict('This form isn’t published yet. Publish it to test it.')
  if (found.isShut) throw conflict('This form is closed. Reopen it to test it.')
  const { version, country, definition } = found
  const tester = await findUser(ctx, me(ctx))
  const filled = filledIn(definition, {
    phone: tester?.phone ?? null,
    country,
    day: ctx.now.toISOString().slice(0, 10),
  })
  const externalId = `test ${newId()}`
  const connectionId = connectionOf(row.id)
  await receive(ctx, {
    source: 'lead_form',
    connectionId,
    externalId,
    orgId: row.orgId,
    contentType: 'application/x-www-form-urlencoded',
    headers: noted({ version, country, heldBecause: null, wasClosed: false, isTest: true }),
    body: Buffer.from(filled.toString()),
  })
  const [stored] = await ctx.db
    .select({ id: leadInbox.id })
    .from(leadInbox)
    .where(and(eq(leadInbox.connectionId, connectionId), eq(leadInbox.externalId, externalId)))
  return { delivery_id: stored?.id ?? '' }
}

/** Puts into the bin whom tests of a form made, and whom nothing but tests concerns. */
export async function wipeFormTestLeads(
  ctx: Ctx,
  { params }: Input<typeof calls.wipeFormTestLeads>,
): Promise<Reply<typeof calls.wipeFormTestLeads>> {
  const row = await load(ctx, params.id)
  return { removed: await binTestClients(ctx, connectionOf(row.id)) }
}
