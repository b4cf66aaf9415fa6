import { createMessage } from '@fairlead/contract/records/message-templates'
import type { Access } from '../../../testing/access/access.ts'
import { hidden, ofClient } from '../../../testing/access/kit.ts'
import type { Person } from '../../../testing/world.ts'

let count = 0
const message = async (owner: Person, visibility: 'PRIVATE' | 'ORG' = 'PRIVATE'): Promise<string> =>
  (await owner.browser.call(createMessage, { body: { name: `Message ${++count}`, text: 'Hello', visibility } })).body.id

/** The calls of continue in app. */
export const access: Access = {
  calls: {
    continueContentInApp: hidden(async (_w, owner) => ({ params: { type: 'text', id: await message(owner) } })),
    // The person who sees a client may go on with it elsewhere.
    continueClientInApp: { ...ofClient, expect: { viewer: 200 } },
  },
}
