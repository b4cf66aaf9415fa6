import { deleteActivity, editActivity } from '@fairlead/contract/records/timeline'
import { newId } from '#platform/db'
import type { Access } from '../../../testing/access/access.ts'
import { client, everybody, ofClient, time } from '../../../testing/access/kit.ts'
import { addNote } from '../../../testing/make.ts'
import type { Person } from '../../../testing/world.ts'

const activity = async (owner: Person): Promise<string> => (await addNote(owner, await client(owner), 'A note')).id

/** The calls of timeline. */
export const access: Access = {
  calls: {
    getTimeline: ofClient,
    addActivity: {
      make: async (_w, owner) => ({ body: { client_id: await client(owner), item_type: 'NOTE', text: 'Hello' } }),
      expect: { owner: 201, colleague: 201 },
    },
    editActivity: {
      make: async (_w, owner) => ({ params: { type: 'NOTE', id: await activity(owner) }, body: { text: 'Changed' } }),
      expect: { colleague: 403, viewer: 403 },
    },
    deleteActivity: {
      make: async (_w, owner) => ({ params: { type: 'NOTE', id: await activity(owner) } }),
      expect: { colleague: 403, viewer: 403 },
    },
    restoreActivity: {
      make: async (_w, owner) => {
        const id = await activity(owner)
        void (await owner.browser.call(deleteActivity, { params: { type: 'NOTE', id } })).body
        return { params: { id } }
      },
      expect: { colleague: 403, viewer: 403 },
    },
    activityVersions: {
      make: async (_w, owner) => {
        const id = await activity(owner)
        void (await owner.browser.call(editActivity, { params: { type: 'NOTE', id }, body: { text: 'Other' } })).body
        return { params: { id } }
      },
    },
    shareHistory: { make: async (_w, owner) => ({ params: { c: await client(owner), t: 'html_page', i: newId() } }) },
    userTimeline: { make: async () => ({}), expect: everybody() },
  },
  orders: {
    getTimeline: [['timeline', time]],
    userTimeline: [['user-timeline', time]],
    shareHistory: [['timeline', time]],
  },
}
