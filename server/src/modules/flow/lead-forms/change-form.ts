import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/lead-forms'
import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { countChanges } from '@fairlead/contract/flow/lead-forms/count-changes'
import type { LeadFormDefinition } from '@fairlead/contract/flow/lead-forms/definition'
import { publishProblems } from '@fairlead/contract/flow/lead-forms/publish-problems'
import { done } from '@fairlead/contract/primitives'
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sourceConnected } from '#events/lead-sources'
import type { Ctx } from '#platform/context'
import { conflict, invalid } from '#platform/http'
import { releaseUploads, uploads } from '#platform/storage'
import { fold } from '#platform/text'
import { checkSaved, takePictures } from './create-form.ts'
import { getLeadForm, load } from './lead-forms.queries.ts'
import { leadForms, leadFormVersions } from './lead-forms.tables.ts'
import { completed, type FormRow } from './lead-forms.view.ts'

const write = (ctx: Ctx, id: string, set: Partial<FormRow>) =>
  ctx.db
    .update(leadForms)
    .set({ ...set, updatedAt: ctx.now.toISOString(), version: sql`${leadForms.version} + 1` })
    .where(and(eq(leadForms.orgId, ctx.actor.orgId), eq(leadForms.id, id)))

/** The form for a change that was made on a state which must still be the present one. Throws 409 with the present state. */
async function loadFresh(ctx: Ctx, id: string, version: number | undefined): Promise<FormRow> {
  const form = await load(ctx, id)
  if (version !== undefined && version !== form.version)
    throw conflict('Someone else changed this form while you were editing.', await getLeadForm(ctx, id))
  return form
}

/** Renames, opens or closes a form, or saves its draft; what is left out stays. */
export async function updateLeadForm(
  ctx: Ctx,
  { params, body }: Input<typeof calls.updateLeadForm>,
): Promise<LeadForm> {
  const form = await loadFresh(ctx, params.id, body.version)
  const { name, is_open, definition } = body
  const draft = { ...form.draft, ...definition }
  if (definition) {
    await checkSaved(ctx, definition, form.draft.fields)
    const published = await publishedDefinition(ctx, form)
    await takePictures(ctx, definition, [...picturesOf(form.draft), ...(published ? picturesOf(published) : [])])
  }
  await write(ctx, params.id, {
    ...(name === undefined ? {} : { name, nameKey: fold(name) }),
    ...(is_open === undefined ? {} : { isOpen: is_open }),
    ...(definition === undefined ? {} : { draft }),
  })
  await releasePictures(ctx, form.draft, draft)
  return getLeadForm(ctx, params.id)
}

const picturesOf = ({ cover_key, logo_key }: LeadFormDefinition) => [cover_key, logo_key].flatMap((key) => key ?? [])

/** Lets go of pictures that a draft has no more, unless a draft or version of the organisation shows them. */
async function releasePictures(ctx: Ctx, before: LeadFormDefinition, after: LeadFormDefinition): Promise<void> {
  const kept = picturesOf(after)
  const shows = (definition: PgColumn) =>
    sql`${uploads.key} in (${definition} ->> 'cover_key', ${definition} ->> 'logo_key')`
  await releaseUploads(
    ctx,
    picturesOf(before).filter((key) => !kept.includes(key)),
    ctx.db
      .select({ id: leadForms.id })
      .from(leadForms)
      .where(and(eq(leadForms.orgId, ctx.actor.orgId), shows(leadForms.draft))),
    ctx.db
      .select({ id: leadFormVersions.formId })
      .from(leadFormVersions)
      .where(and(eq(leadFormVersions.orgId, ctx.actor.orgId), shows(leadFormVersions.definition))),
  )
}

/**
 * Makes the draft what strangers see, as a version that never changes. Throws 400 with what is missing,
 * by the path of each part. A draft that says what is published already makes no new version.
 */
export async function publishForm(ctx: Ctx, id: string, version?: number): Promise<void> {
  const form = await loadFresh(ctx, id, version)
  const definition = completed(form.draft)
  const problems = publishProblems(definition)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const published = await publishedDefinition(ctx, form)
  if (published && countChanges(published, definition) === 0) return
  const next = (form.publishedVersion ?? 0) + 1
  const stored = ctx.db
    .insert(leadFormVersions)
    .values({
      orgId: ctx.actor.orgId,
      formId: id,
      version: next,
      definition,
      publishedAt: ctx.now.toISOString(),
      publishedById: ctx.actor.userId,
    })
    .execute()
  await Promise.all([stored, write(ctx, id, { publishedVersion: next }).execute()])
  if (next === 1) ctx.emit(sourceConnected, id, { lead_source: 'lead_form' })
}

async function publishedDefinition(ctx: Ctx, form: FormRow): Promise<LeadFormDefinition | undefined> {
  if (form.publishedVersion === null) return undefined
  const [row] = await ctx.db
    .select({ definition: leadFormVersions.definition })
    .from(leadFormVersions)
    .where(
      and(
        eq(leadFormVersions.orgId, ctx.actor.orgId),
        eq(leadFormVersions.formId, form.id),
        eq(leadFormVersions.version, form.publishedVersion),
      ),
    )
  return row && completed(row.definition)
}

/** Publishes and answers the form. */
export async function publishLeadForm(
  ctx: Ctx,
  { params, body }: Input<typeof calls.publishLeadForm>,
): Promise<LeadForm> {
  await publishForm(ctx, params.id, body.version)
  return getLeadForm(ctx, params.id)
}

/** Deletes a form. Its leads and versions stay, so that what visitors saw can still be shown. */
export async function deleteLeadForm(
  ctx: Ctx,
  { params }: Input<typeof calls.deleteLeadForm>,
): Promise<Reply<typeof calls.deleteLeadForm>> {
  await load(ctx, params.id)
  await write(ctx, params.id, { deletedAt: ctx.now.toISOString(), deletedById: ctx.actor.userId })
  return done
}

/** Takes a deletion back; a form that is not deleted stays as it is. */
export async function restoreLeadForm(ctx: Ctx, { params }: Input<typeof calls.restoreLeadForm>): Promise<LeadForm> {
  await load(ctx, params.id, { deleted: true })
  await write(ctx, params.id, { deletedAt: null, deletedById: null })
  return getLeadForm(ctx, params.id)
}
