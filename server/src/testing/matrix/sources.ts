import { createLeadForm, deleteLeadForm, publishLeadForm } from '@fairlead/contract/flow/lead-forms'
import { createWebhook, deleteWebhook } from '@fairlead/contract/flow/webhooks'
import type { Person } from '../world.ts'
import type { Asked, Fixture } from './fixture.ts'

let count = 0
const form = async (owner: Person): Promise<string> =>
  (await owner.browser.call(createLeadForm, { body: { name: `Form ${++count}`, starting_point: 'contact' } })).body.id

const webhook = async (owner: Person): Promise<string> =>
  (await owner.browser.call(createWebhook, { body: { name: `Webhook ${++count}` } })).body.id

/** For managers of integrations: a colleague who manages them may; others' forms are not found. */
const integrations = (make: Fixture['make'], other = 404): Fixture => ({
  make,
  expect: { member: 403, colleague: 200, other },
})

/** For managers of integrations, each in their own organisation. */
const everyManager = (asked: Asked = {}) => integrations(async () => asked, 200)
const ofWebhook = (body?: object): Fixture =>
  integrations(async (_w, owner) => ({ params: { id: await webhook(owner) }, ...(body ? { body } : {}) }))

/** Fixtures of the calls of lead forms, webhooks and the list of integrations. */
export const sourceFixtures: Record<string, Fixture> = {
  listLeadForms: integrations(async () => ({}), 200),
  searchLeadForms: integrations(async () => ({ query: { search: 'form' } }), 200),
  supportedLeadFormFields: integrations(async () => ({}), 200),
  getLeadForm: integrations(async (_w, owner) => ({ params: { id: await form(owner) } })),
  createLeadForm: {
    make: async () => ({ body: { name: 'A form', starting_point: 'contact' } }),
    expect: { owner: 201, member: 403, colleague: 201, other: 201 },
  },
  updateLeadForm: integrations(async (_w, owner) => ({ params: { id: await form(owner) }, body: { name: 'Renamed' } })),
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
  listWebhooks: everyManager(),
  getWebhook: ofWebhook(),
  createWebhook: {
    make: async () => ({ body: { name: 'A webhook', recipe: 'custom' } }),
    expect: { owner: 201, member: 403, colleague: 201, other: 201 },
  },
  updateWebhook: ofWebhook({ name: 'Renamed' }),
  rotateWebhook: ofWebhook({ what: 'address' }),
  deleteWebhook: ofWebhook(),
  restoreWebhook: integrations(async (_w, owner) => {
    const id = await webhook(owner)
    void (await owner.browser.call(deleteWebhook, { params: { id } })).body
    return { params: { id } }
  }),
  webhookDeliveries: ofWebhook(),
  previewMapping: ofWebhook({ mapping: null }),
  readWebhookAgain: ofWebhook(),
  testWebhook: ofWebhook(),
  wipeTestLeads: ofWebhook(),
  listIntegrations: everyManager(),
  searchIntegrations: everyManager({ query: { search: 'form' } }),
  getIntegration: everyManager({ params: { id: 'webhook' } }),
  captureIntegrationDetails: everyManager({ body: { integration_id: 'linkedin', email: 'a@example.com' } }),
  preferIntegrations: everyManager({
    body: { platform: 'WEB_APP', integration_ids: ['zapier'], mark_connected: true },
  }),
  sourceHealth: everyManager(),
  wpcf7ConnectionStatus: everyManager(),
  wpConnectionStatus: everyManager(),
  sourceDoctor: everyManager(),
}
