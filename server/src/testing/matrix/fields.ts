import { createClient } from '@fairlead/contract/records/clients'
import {
  createCustomField,
  deleteCustomField,
  setClientField,
  updateCustomField,
} from '@fairlead/contract/records/fields/custom-fields'
import { signature } from '../test-source.ts'
import type { Person, World } from '../world.ts'
import type { Fixture } from './fixture.ts'

let count = 0
const field = async (owner: Person, type: 'text' | 'dropdown' = 'text'): Promise<string> => {
  const options = type === 'dropdown' ? [{ label: 'One' }] : undefined
  const body = { name: `Field ${++count}`, type, ...(options ? { options } : {}) }
  return (await owner.browser.call(createCustomField, { body })).body.cf_id
}
const client = async (owner: Person): Promise<string> =>
  (await owner.browser.call(createClient, { body: { name: `With fields ${++count}` } })).body.id

/** For the person who manages the team. */
const managers = (make: Fixture['make'], other = 404, success = 200): Fixture => ({
  make,
  expect: { member: 403, colleague: 403, other, alone: { manageTeam: success } },
})
const ofField = (body?: object): Fixture =>
  managers(async (_w, owner) => ({ params: { id: await field(owner) }, ...(body ? { body } : {}) }))

async function changed(w: World, owner: Person): Promise<string> {
  const id = await field(owner, 'dropdown')
  const params = { id }
  const body = { value: 'One' }
  void (await owner.browser.call(setClientField, { params: { id: await client(owner), cf_id: id }, body })).body
  void (await owner.browser.call(updateCustomField, { params, body: { type: 'text' } })).body
  await w.settle()
  return id
}

async function answer(w: World, owner: Person): Promise<{ client_id: string; lead_id: string; answer: string }> {
  const said = {
    id: `answer ${++count}`,
    name: `Answer ${count}`,
    email: `answer${count}@example.com`,
    answers: { budget: '500' },
  }
  const body = JSON.stringify({ items: [said] })
  await fetch(`${w.publicUrl}/hooks/test_source/${owner.orgId}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-test-signature': signature(`secret of ${owner.orgId}`, body) },
  })
  await w.settle()
  const [row] = await w.sql<{ id: string; client_id: string; answers: { name: string; mapped_to: string | null }[] }>(
    'select id, client_id, answers from leads where org_id = $1 order by received_at desc limit 1',
    [owner.orgId],
  )
  const open = row?.answers.find(({ mapped_to }) => mapped_to === null)
  return { client_id: row?.client_id ?? '', lead_id: row?.id ?? '', answer: open?.name ?? '' }
}

/** Fixtures of own fields of clients. */
export const fieldFixtures: Record<string, Fixture> = {
  getTrackingPixels: managers(async () => ({}), 200),
  setTrackingPixels: managers(async () => ({ body: { on_forms: false } }), 200),
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
  clientFields: { make: async (_w, owner) => ({ params: { id: await client(owner) } }) },
  setClientField: {
    make: async (_w, owner) => ({
      params: { id: await client(owner), cf_id: await field(owner) },
      body: { value: 'Set' },
    }),
  },
  fieldFromAnswer: managers(async (w, owner) => ({
    body: { ...(await answer(w, owner)), name: `Answered ${++count}`, type: 'text' },
  })),
}
