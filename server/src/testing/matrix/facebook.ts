import {
  disconnectFacebook,
  listFacebookPages,
  saveFacebookApp,
  startFacebookLogin,
} from '@fairlead/contract/flow/facebook'
import { saveMetaCapi } from '@fairlead/contract/flow/meta-capi'
import { connectFacebook, facebookLogin } from '../outside/facebook.ts'
import type { Person } from '../world.ts'
import type { Asked, Fixture } from './fixture.ts'

/** For managers of integrations: a colleague who manages them may; others' pages are not found. */
const integrations = (make: Fixture['make'], other = 404): Fixture => ({
  make,
  expect: { member: 403, colleague: 200, other },
})
const everyManager = (asked: Asked = {}) => integrations(async () => asked, 200)

const app = { app_id: '100200300400500', app_secret: 'test-meta-app-secret-0001' }

const page = async (owner: Person): Promise<string> => {
  await facebookLogin(owner)
  return (await owner.browser.call(listFacebookPages)).body.results[0]?.id ?? ''
}
const connected = async (owner: Person): Promise<string> => (await connectFacebook(owner))[0] ?? ''
const begun = async ({ browser }: Person): Promise<Asked> => {
  const { url } = (await browser.call(startFacebookLogin, { body: {} })).body
  return { body: { state: new URL(url).searchParams.get('state') ?? '', code: 'AQTESTcode123' } }
}

const withOwnApp = async ({ browser }: Person): Promise<Asked> => {
  void (await browser.call(saveFacebookApp, { body: app })).body
  return {}
}

const dataset = '555666777888999'
/** Signed in with Facebook, the asker reports conversions too. */
const reporting = async (person: Person, asked: Asked = {}): Promise<Asked> => {
  await facebookLogin(person)
  void (await person.browser.call(saveMetaCapi, { body: { dataset_id: dataset } })).body
  return asked
}

/** Fixtures of Facebook; Meta is `metaServer`. */
export const facebookFixtures: Record<string, Fixture> = {
  facebookSetup: everyManager(),
  saveFacebookApp: everyManager({ body: app }),
  setUpFacebookWebhook: {
    make: (_w, owner) => withOwnApp(owner),
    asker: (_w, who) => withOwnApp(who),
    expect: { member: 403, colleague: 200, other: 200 },
  },
  checkFacebookApp: everyManager({ body: {} }),
  startFacebookLogin: everyManager({ body: {} }),
  // Only who began a login can end it.
  finishFacebookLogin: {
    make: (_w, owner) => begun(owner),
    expect: { member: 403, colleague: 400, other: 400, alone: { manageIntegrations: 400 } },
  },
  listFacebookPages: everyManager(),
  connectFacebookPages: integrations(async (_w, owner) => ({ body: { pages: [await page(owner)] } })),
  connectedFacebookPages: everyManager(),
  connectedFacebookPagesStatus: everyManager(),
  connectedFacebookForms: integrations(async (_w, owner) => ({ params: { id: await connected(owner) } })),
  syncFacebookForms: integrations(async (_w, owner) => ({ body: { page: await connected(owner) } })),
  updateFacebookForms: integrations(async (_w, owner) => ({
    params: { id: await connected(owner) },
    body: { new_forms_on: true },
  })),
  getFacebookPage: integrations(async (_w, owner) => ({ params: { id: await page(owner) } })),
  facebookCounts: integrations(async (_w, owner) => ({ params: { id: await connected(owner) } })),
  facebookDelayedPages: everyManager(),
  fetchOldFacebookLeads: integrations(async (_w, owner) => ({ query: { page: await connected(owner) } })),
  disconnectFacebook: integrations(async (_w, owner) => {
    await connected(owner)
    return {}
  }, 200),
  metaCapiDetail: everyManager(),
  listConversionEvents: everyManager(),
  saveMetaCapiStages: everyManager({ body: { stages: [{ key: 'lead', event_name: 'Lead' }] } }),
  syncFbPagePixel: {
    make: async (_w, owner) => {
      await facebookLogin(owner)
      return { body: {} }
    },
    expect: { member: 403, colleague: 200, other: 400 },
  },
  saveMetaCapi: {
    make: (_w, owner) => reporting(owner, { body: { dataset_id: dataset } }),
    expect: { member: 403, colleague: 200, other: 400 },
  },
  // No lead has come by Meta.
  testMetaCapi: {
    make: (_w, owner) => reporting(owner, { body: { test_event_code: 'TEST12345' } }),
    expect: { owner: 400, member: 403, colleague: 400, other: 400, alone: { manageIntegrations: 400 } },
  },
  turnOffMetaCapi: integrations((_w, owner) => reporting(owner), 200),
  removeFacebookApp: integrations(async (_w, { browser }) => {
    void (await browser.call(disconnectFacebook)).body
    return {}
  }, 200),
}
