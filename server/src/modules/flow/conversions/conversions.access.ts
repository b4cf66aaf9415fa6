import { saveMetaCapi } from '@fairlead/contract/flow/meta-capi'
import type { Access, Asked } from '../../../testing/access/access.ts'
import { client, everyManager, integrations, ofClient, time } from '../../../testing/access/kit.ts'
import { facebookLogin } from '../../../testing/outside/facebook.ts'
import type { Person } from '../../../testing/world.ts'

const dataset = '555666777888999'
/** Signed in with Facebook, the asker reports conversions too. */
const reporting = async (person: Person, asked: Asked = {}): Promise<Asked> => {
  await facebookLogin(person)
  void (await person.browser.call(saveMetaCapi, { body: { dataset_id: dataset } })).body
  return asked
}

/** The calls of conversions. */
export const access: Access = {
  calls: {
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
    markConverted: { make: async (_w, owner) => ({ params: { id: await client(owner) }, body: { stage: 'Won' } }) },
    conversionOffer: { ...ofClient, expect: { viewer: 200 } },
  },
  orders: {
    listConversionEvents: [['conversion events', time]],
  },
  most: {
    // What is set, by which login Meta is asked, then the change and all that the screen shows.
    saveMetaCapi: 13,
    syncFbPagePixel: 12,
    // The settings with the newest lead, the login, then the event that Meta may know already.
    testMetaCapi: 4,
  },
}
