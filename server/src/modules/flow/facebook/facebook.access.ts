import {
  disconnectFacebook,
  listFacebookPages,
  saveFacebookApp,
  startFacebookLogin,
} from '@fairlead/contract/flow/facebook'
import type { Access, Asked } from '../../../testing/access/access.ts'
import { everyManager, integrations } from '../../../testing/access/kit.ts'
import { connectFacebook, facebookLogin } from '../../../testing/outside/facebook.ts'
import type { Person } from '../../../testing/world.ts'

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

/** The calls of facebook. */
export const access: Access = {
  calls: {
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
    removeFacebookApp: integrations(async (_w, { browser }) => {
      void (await browser.call(disconnectFacebook)).body
      return {}
    }, 200),
  },
  orders: {
    listFacebookPages: [['facebook pages', 'any text']],
    connectedFacebookPages: [['connected facebook pages', 'any text']],
    connectedFacebookForms: [['facebook forms', 'any text']],
  },
  most: {
    // The login that was begun, what Meta says of it in between, then the connection and its pages, and those
    // that there were before.
    finishFacebookLogin: 14,
  },
  deleting: ['startFacebookLogin', 'finishFacebookLogin', 'disconnectFacebook', 'removeFacebookApp'],
}
