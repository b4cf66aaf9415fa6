import { createView, deleteView } from '@fairlead/contract/records/views'
import type { Access } from '../../../testing/access/access.ts'
import type { Person } from '../../../testing/world.ts'

let count = 0
const filters = { logical_operator: 'AND', expressions: [{ key: 'isNewLead', value: true }] } as const
const view = async (owner: Person): Promise<string> =>
  (
    await owner.browser.call(createView, {
      body: { name: `View ${++count}`, filters: { ...filters, expressions: [] } },
    })
  ).body.id
/** A person's own view: nobody else's, whatever they may do. */
const own = { colleague: 404, viewer: 404 }

/** The calls of views. */
export const access: Access = {
  calls: {
    listViews: { make: async () => ({}), expect: { member: 200, other: 200 } },
    createView: {
      make: async () => ({ body: { name: `View ${++count}`, filters } }),
      expect: { member: 201, other: 201 },
    },
    orderViews: {
      make: async (_w, owner) => ({ body: { is_shared: false, ids: [await view(owner)] } }),
      expect: { member: 400, colleague: 400, other: 400, viewer: 400 },
    },
    updateView: {
      make: async (_w, owner) => ({ params: { id: await view(owner) }, body: { search: 'ann' } }),
      expect: own,
    },
    deleteView: { make: async (_w, owner) => ({ params: { id: await view(owner) } }), expect: own },
    restoreView: {
      async make(_w, owner) {
        const id = await view(owner)
        void (await owner.browser.call(deleteView, { params: { id } })).body
        return { params: { id } }
      },
      expect: own,
    },
  },
}
