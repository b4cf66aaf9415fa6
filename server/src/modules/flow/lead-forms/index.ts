import * as e from '@fairlead/contract/flow/lead-forms'
import { FieldType, fieldTypes } from '@fairlead/contract/flow/lead-forms/field-types'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { rendererIn } from '#platform/public-pages'
import { publish, remove, restore, update } from './change-form.ts'
import { create, duplicate } from './create-form.ts'
import { formLeads } from './form-leads.ts'
import { get, list, search } from './lead-forms.queries.ts'
import { type PublicPagesDeps, servePublicPages } from './public-pages.ts'
import { qrCode } from './qr-code.ts'
import { test, wipe } from './test-form.ts'

export { publishForm } from './change-form.ts'
export { createForm } from './create-form.ts'
export { connectionOf, leadFormSource, noted } from './lead-form-source.ts'
export { newestLive } from './lead-forms.queries.ts'
export { webAddress } from './visit.ts'

const supported = async () => ({
  results: FieldType.options.map((type) => ({ type, ...fieldTypes[type], choosable: [...fieldTypes[type].choosable] })),
})

/** Lead forms: their drafts and versions, their public page, and the source that reads what it sends. */
export const leadFormsModule = (deps: Omit<PublicPagesDeps, 'renderer'> & { publicRoot: string }): Module => ({
  name: 'lead-forms',
  routes: [
    serve(e.listLeadForms, list),
    serve(e.searchLeadForms, search),
    serve(e.supportedLeadFormFields, supported),
    serve(e.getLeadForm, (ctx, { params }) => get(ctx, params.id)),
    serve(e.createLeadForm, create),
    serve(e.updateLeadForm, update),
    serve(e.deleteLeadForm, remove),
    serve(e.restoreLeadForm, restore),
    serve(e.publishLeadForm, publish),
    serve(e.duplicateLeadForm, duplicate),
    serve(e.leadFormQrCode, qrCode),
    serve(e.leadFormLeads, formLeads),
    serve(e.testLeadForm, test),
    serve(e.wipeFormTestLeads, wipe),
  ],
  publicPages: (app) =>
    servePublicPages(app, { ...deps, renderer: rendererIn(deps.publicRoot, deps.house.production) }),
})
