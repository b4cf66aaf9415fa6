import * as e from '@fairlead/contract/flow/lead-forms'
import { FieldType, fieldTypes } from '@fairlead/contract/flow/lead-forms/field-types'
import { leadFormCreated } from '#events/lead-forms'
import { sourceConnected } from '#events/lead-sources'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { rendererIn } from '#platform/public-pages'
import { deleteLeadForm, publishLeadForm, restoreLeadForm, updateLeadForm } from './change-form.ts'
import { createLeadForm, duplicateLeadForm } from './create-form.ts'
import { leadFormLeads } from './form-leads.ts'
import { getLeadForm, listLeadForms, searchLeadForms } from './lead-forms.queries.ts'
import { type PublicPagesDeps, servePublicPages } from './public-pages.ts'
import { leadFormQrCode } from './qr-code.ts'
import { testLeadForm, wipeFormTestLeads } from './test-form.ts'

export { publishForm } from './change-form.ts'
export { createForm } from './create-form.ts'
export { connectionOf, leadFormSource, noted } from './lead-form-source.ts'
export { newestLive } from './lead-forms.queries.ts'
export { webAddress } from './visit.ts'

const supportedLeadFormFields = async () => ({
  results: FieldType.options.map((type) => ({ type, ...fieldTypes[type], choosable: [...fieldTypes[type].choosable] })),
})

/** Lead forms: their drafts and versions, their public page, and the source that reads what it sends. */
export const leadFormsModule = (deps: Omit<PublicPagesDeps, 'renderer'> & { publicRoot: string }): Module => ({
  name: 'lead-forms',
  emits: [leadFormCreated, sourceConnected],
  routes: serveAll(e, {
    listLeadForms,
    searchLeadForms,
    supportedLeadFormFields,
    getLeadForm: (ctx, { params }) => getLeadForm(ctx, params.id),
    createLeadForm,
    updateLeadForm,
    deleteLeadForm,
    restoreLeadForm,
    publishLeadForm,
    duplicateLeadForm,
    leadFormQrCode,
    leadFormLeads,
    testLeadForm,
    wipeFormTestLeads,
  }),
  publicPages: (app) =>
    servePublicPages(app, { ...deps, renderer: rendererIn(deps.publicRoot, deps.installation.production) }),
})
