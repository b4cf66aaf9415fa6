import type { Input } from '@fairlead/contract/endpoint'
import type { createLeadForm, duplicateLeadForm, LeadForm } from '@fairlead/contract/flow/lead-forms'
import {
  type LeadFormChanges,
  LeadFormDefinition,
  type LeadFormDefinitionInput,
} from '@fairlead/contract/flow/lead-forms/definition'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { randomToken } from '#platform/secrets'
import { takeUploads } from '#platform/storage'
import { cut, fold } from '#platform/text'
import { get, load } from './lead-forms.queries.ts'
import { leadForms } from './lead-forms.tables.ts'
import { senderOf } from './sender.ts'
import { beginWith } from './starting-points.ts'

/** Bytes of a form's code: 96 bits cannot be guessed, and do not meet twice. */
const codeBytes = 12

/** Takes the pictures of a definition. Throws 400 for an upload that is not the organisation's. */
export async function takePictures(
  ctx: Ctx,
  definition: Pick<LeadFormChanges, 'cover_key' | 'logo_key'>,
): Promise<void> {
  for (const name of ['cover_key', 'logo_key'] as const)
    if (definition[name]) await takeUploads(ctx, 'LEAD_FORM', [definition[name]], `definition.${name}`)
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
  return id
}

/** Makes a form, as a draft, with what is left out of the definition by default. Answers its id. */
export async function createForm(
  ctx: Ctx,
  form: { name: string; definition: LeadFormDefinitionInput },
): Promise<string> {
  const definition = LeadFormDefinition.parse(form.definition)
  await takePictures(ctx, definition)
  return insert(ctx, form.name, definition)
}

/** Makes a form from a starting point, or from the definition that was sent. */
export async function create(ctx: Ctx, { body }: Input<typeof createLeadForm>): Promise<LeadForm> {
  const definition = body.definition ?? beginWith(body.starting_point, body.name, (await senderOf(ctx)).sender.name)
  return get(ctx, await createForm(ctx, { name: body.name, definition }))
}

const longestName = 120
const suffix = ' (copy)'

/** Makes a new draft with the same fields and look, under another address. */
export async function duplicate(ctx: Ctx, { params }: Input<typeof duplicateLeadForm>): Promise<LeadForm> {
  const form = await load(ctx, params.id)
  const name = cut(form.name, longestName - suffix.length) + suffix
  return get(ctx, await insert(ctx, name, form.draft))
}
