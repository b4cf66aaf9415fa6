import { createLeadForm, deleteLeadForm, publishLeadForm } from '@fairlead/contract/flow/lead-forms'
import type { Access } from '../../../testing/access/access.ts'
import { integrations, time } from '../../../testing/access/kit.ts'
import type { Person } from '../../../testing/world.ts'

let count = 0
const form = async (owner: Person): Promise<string> =>
  (await owner.browser.call(createLeadForm, { body: { name: `Form ${++count}`, starting_point: 'contact' } })).body.id

/** The calls of lead forms. */
export const access: Access = {
  calls: {
    listLeadForms: integrations(async () => ({}), 200),
    searchLeadForms: integrations(async () => ({ query: { search: 'form' } }), 200),
    supportedLeadFormFields: integrations(async () => ({}), 200),
    getLeadForm: integrations(async (_w, owner) => ({ params: { id: await form(owner) } })),
    createLeadForm: {
      make: async () => ({ body: { name: 'A form', starting_point: 'contact' } }),
      expect: { owner: 201, member: 403, colleague: 201, other: 201 },
    },
    updateLeadForm: integrations(async (_w, owner) => ({
      params: { id: await form(owner) },
      body: { name: 'Renamed' },
    })),
    deleteLeadForm: integrations(async (_w, owner) => ({ params: { id: await form(owner) } })),
    restoreLeadForm: integrations(async (_w, owner) => {
      const id = await form(owner)
      void (await owner.browser.call(deleteLeadForm, { params: { id } })).body
      return { params: { id } }
    }),
    publishLeadForm: integrations(async (_w, owner) => ({ params: { id: await form(owner) }, body: {} })),
    wipeFormTestLeads: integrations(async (_w, owner) => ({ params: { id: await form(owner) } })),
    testLeadForm: integrations(async (_w, owner) => {
      const id = await form(owner)
      void (await owner.browser.call(publishLeadForm, { params: { id }, body: {} })).body
      return { params: { id } }
    }),
    duplicateLeadForm: {
      make: async (_w, owner) => ({ params: { id: await form(owner) } }),
      expect: { owner: 201, member: 403, colleague: 201, other: 404 },
    },
    leadFormQrCode: integrations(async (_w, owner) => ({ params: { id: await form(owner) } })),
    leadFormLeads: integrations(async (_w, owner) => ({ params: { id: await form(owner) } })),
  },
  orders: {
    listLeadForms: [
      ['lead forms', time],
      ['deleted lead forms', time, { deleted: 'true' }],
    ],
    searchLeadForms: [['lead forms', time]],
    leadFormLeads: [['leads of a form', time]],
  },
}
