import { deleteCustomField, updateCustomField } from '@fairlead/contract/records/fields/custom-fields'
import type { Access, Fixture } from '../../../testing/access/access.ts'
import { client, managers, ofClient } from '../../../testing/access/kit.ts'
import { aField, fillField } from '../../../testing/make.ts'
import type { Person, World } from '../../../testing/world.ts'

const field = async (owner: Person): Promise<string> => (await aField(owner, `Field ${++count}`)).cf_id
const ofField = (body?: object): Fixture =>
  managers(async (_w, owner) => ({ params: { id: await field(owner) }, ...(body ? { body } : {}) }))
async function changed(w: World, owner: Person): Promise<string> {
  const { cf_id: id } = await aField(owner, `Field ${++count}`, 'dropdown', 'One')
  await fillField(owner, await client(owner), id, 'One')
  void (await owner.browser.call(updateCustomField, { params: { id }, body: { type: 'text' } })).body
  await w.settle()
  return id
}
let count = 0

/** The calls of custom fields. */
export const access: Access = {
  calls: {
    listCustomFields: { make: async () => ({}), expect: { member: 200, colleague: 200, other: 200 } },
    getCustomField: {
      make: async (_w, owner) => ({ params: { id: await field(owner) } }),
      expect: { member: 200, colleague: 200, other: 404, viewer: 200 },
    },
    createCustomField: managers(async () => ({ body: { name: `Made ${++count}`, type: 'number' } }), 201, 201),
    updateCustomField: managers(async (_w, owner) => ({
      params: { id: await field(owner) },
      body: { name: `Renamed ${++count}` },
    })),
    deleteCustomField: ofField(),
    changeFieldPriority: managers(async (_w, owner) => ({ body: { cf_id: await field(owner), move: 'up' } }), 400),
    createDefaultFields: managers(async () => ({}), 200),
    restoreCustomField: managers(async (_w, owner) => {
      const id = await field(owner)
      void (await owner.browser.call(deleteCustomField, { params: { id } })).body
      return { params: { id } }
    }),
    previewFieldChange: ofField({ type: 'number' }),
    undoFieldChange: managers(async (w, owner) => ({ params: { id: await changed(w, owner) } })),
    keptValues: ofField(),
    clientFields: ofClient,
    setClientField: {
      make: async (_w, owner) => ({
        params: { id: await client(owner), cf_id: await field(owner) },
        body: { value: 'Set' },
      }),
    },
    createClient: {
      make: async () => ({ body: { name: `New ${++count}` } }),
      expect: { owner: 201, member: 201, colleague: 201, other: 201 },
    },
  },
}
