import type { Input } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/lead-forms'
import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import {
  type LeadFormChanges,
  LeadFormDefinition,
  type LeadFormDefinitionInput,
  type LeadFormField,
} from '@fairlead/contract/flow/lead-forms/definition'
import { leadFormCreated } from '#events/lead-forms'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { randomToken } from '#platform/secrets'
import { copyUploads, takeUploads } from '#platform/storage'
import { cut, fold } from '#platform/text'
import { checkTargets } from '#records/custom-fields'
import { getLeadForm, load } from './lead-forms.queries.ts'
import { leadForms } from './lead-forms.tables.ts'
import { senderOf } from './sender.ts'
import { beginWith } from './starting-points.ts'

/** Bytes of a form's code: 96 bits cannot be guessed, and do not meet twice. */
const codeBytes = 12

type Pictures = Pick<LeadFormChanges, 'cover_key' | 'logo_key'>

/** Takes the pictures of a definition that `has` has not yet. Throws 400 for one that the actor did not upload for it. */
export async function takePictures(ctx: Ctx, definition: Pictures, has: readonly string[] = []): Promise<void> {
  const taken = new Set(has)
  for (const name of ['cover_key', 'logo_key'] as const) {
    const key = definition[name]
    if (!key || taken.has(key)) continue
    await takeUploads(ctx, 'LEAD_FORM', [key], `definition.${name}`)
    taken.add(key)
  }
}

/** Throws 400 where an answer is to be saved to a custom field that is not there, unless it was so `before`. */
export async function checkSaved(
  ctx: Ctx,
  { fields }: Pick<LeadFormChanges, 'fields'>,
  before: readonly LeadFormField[] = [],
): Promise<void> {
  await checkTargets(
    ctx,
    fields?.map(({ save_to }, i) => ({ at: `definition.fields.${i}.save_to`, target: save_to })) ?? [],
    before.map(({ save_to }) => save_to),
  )
}

async function insert(ctx: Ctx, name: string, draft: LeadFormDefinition): Promise<string> {
  const id = newId()
  const at = ctx.now.toISOString()
  await ctx.db.insert(leadForms).values({
    id,
    orgId: ctx.actor.orgId,
    name,
    nameKey: fold(name),
    code: randomToken(codeBytes),
    draft,
    createdById: ctx.actor.userId,
    createdAt: at,
    updatedAt: at,
  })
  ctx.emit(leadFormCreated, id, {})
  return id
}

/** Makes a form, as a draft, with what is left out of the definition by default. Answers its id. */
export async function createForm(
  ctx: Ctx,
  form: { name: string; definition: LeadFormDefinitionInput },
): Promise<string> {
  const definition = LeadFormDefinition.parse(form.definition)
  await checkSaved(ctx, definition)
  await takePictures(ctx, definition)
  return insert(ctx, form.name, definition)
}

/** Makes a form from a starting point, or from the definition that was sent. */
export async function createLeadForm(ctx: Ctx, { body }: Input<typeof calls.createLeadForm>): Promise<LeadForm> {
  const definition = body.definition ?? beginWith(body.starting_point, body.name, (await senderOf(ctx)).sender.name)
  return getLeadForm(ctx, await createForm(ctx, { name: body.name, definition }))
}

const longestName = 120
const suffix = ' (copy)'

/** Makes a new draft with the same fields and look, under another address. */
export async function duplicateLeadForm(
  ctx: Ctx,
  { params }: Input<typeof calls.duplicateLeadForm>,
): Promise<LeadForm> {
  const form = await load(ctx, params.id)
  const name = cut(form.name, longestName - suffix.length) + suffix
  const { cover_key: cover, logo_key: logo } = form.draft
  const copies = await copyUploads(
    ctx,
    [cover, logo].flatMap((key) => key ?? []),
  )
  const copyOf = (key: string | null) => (key && copies.get(key)) ?? null
  return getLeadForm(ctx, await insert(ctx, name, { ...form.draft, cover_key: copyOf(cover), logo_key: copyOf(logo) }))
}
