import type { LeadForm, LeadFormRow, LeadFormState } from '@fairlead/contract/flow/lead-forms'
import { countChanges } from '@fairlead/contract/flow/lead-forms/count-changes'
import { LeadFormDefinition } from '@fairlead/contract/flow/lead-forms/definition'
import type { Installation } from '#platform/installation'
import { escapeHtml } from '#platform/outbound'
import { mostCounted } from '#platform/paging'
import type { leadForms, leadFormVersions } from './lead-forms.tables.ts'

export type FormRow = typeof leadForms.$inferSelect
export type VersionRow = typeof leadFormVersions.$inferSelect

/** What stands beside a form's row in a list. */
export type Tally = { leads: number; lastLeadAt: string | null }

export const stateOf = (form: Pick<FormRow, 'publishedVersion' | 'isOpen'>): LeadFormState =>
  form.publishedVersion === null ? 'draft' : form.isOpen ? 'live' : 'closed'

/** A form's public address. */
export const publicUrl = (installation: Installation, code: string): string => `${installation.publicUrl}/f/${code}`

/** A stored definition, completed by the defaults of settings that are younger than it. */
export const completed = (definition: LeadFormDefinition): LeadFormDefinition => LeadFormDefinition.parse(definition)

export const rowView = (installation: Installation, form: FormRow, tally: Tally): LeadFormRow => ({
  id: form.id,
  name: form.name,
  state: stateOf(form),
  public_url: publicUrl(installation, form.code),
  lead_count: tally.leads,
  lead_count_capped: tally.leads === mostCounted,
  last_lead_at: tally.lastLeadAt,
  created_at: form.createdAt,
  updated_at: form.updatedAt,
  deleted_at: form.deletedAt,
})

/** What is pasted into another site's page: a script that sizes itself with a frame for visitors without scripts, and the plain frame. */
function share(installation: Installation, form: FormRow, title: string, ownMark: string): LeadForm['share'] {
  const url = publicUrl(installation, form.code)
  const name = escapeHtml(title || form.name)
  const iframe = `<iframe src="${url}?_embed=1" title="${name}" style="width:100%;height:720px;border:0"></iframe>`
  return {
    url,
    own_url: `${url}#own=${ownMark}`,
    iframe,
    script: `<script src="${installation.publicUrl}/embed/${form.code}.js" data-title="${name}" async></script><noscript>${iframe}</noscript>`,
  }
}

type Parts = Pick<LeadForm, 'cover' | 'logo' | 'sender' | 'country_code'> & {
  tally: Tally
  published: (VersionRow & { by: string | null }) | null
  /** What marks a browser as one of the team's. */
  ownMark: string
}

/** A form with its draft and all that the builder shows. */
export function formView(installation: Installation, form: FormRow, parts: Parts): LeadForm {
  const { tally, published, ownMark, ...rest } = parts
  const definition = completed(form.draft)
  const shown = published && completed(published.definition)
  return {
    ...rowView(installation, form, tally),
    ...rest,
    definition,
    published:
      published && shown
        ? { version: published.version, at: published.publishedAt, by: published.by, definition: shown }
        : null,
    unpublished_changes: shown ? countChanges(shown, definition) : 0,
    share: share(installation, form, shown?.title ?? definition.title, ownMark),
    is_open: form.isOpen,
    version: form.version,
  }
}
