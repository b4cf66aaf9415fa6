import { memberDefaults } from '@fairlead/contract/permissions'
import { createMessage } from '@fairlead/contract/records/message-templates'
import { enrolClient } from '@fairlead/contract/work/sequence-clients'
import { addSequenceStep, createSequence } from '@fairlead/contract/work/sequences'
import { addClient, somePhone } from '../make.ts'
import { joinTeam } from '../members.ts'
import { signature } from '../test-source.ts'
import type { Person, World } from '../world.ts'
import type { Asked, Expected, Fixture } from './access.ts'

let count = 0

/** A client of somebody's, with a number. */
export const client = (owner: Person): Promise<string> =>
  addClient(owner, { name: `Client ${++count}`, phonenumber: somePhone() })

/** Asked for a client of the owner's. */
export const ofClient = { make: async (_w: World, owner: Person) => ({ params: { id: await client(owner) } }) }

/** A message of somebody's. */
export async function message(owner: Person, visibility: 'PRIVATE' | 'ORG' = 'PRIVATE'): Promise<string> {
  const body = { name: `Message ${++count}`, text: 'Hello', visibility }
  return (await owner.browser.call(createMessage, { body })).body.id
}

/** A step that is a call. */
export const callStep = { step_type: 'CONTACT_CLIENT', channel: 'phone_call' } as const

/** A sequence of one step; answers both ids, `s` of the step. */
export async function sequence(owner: Person, visibility: 'PRIVATE' | 'ORG' = 'PRIVATE') {
  const body = { name: `Sequence ${++count}`, visibility }
  const { id } = (await owner.browser.call(createSequence, { body })).body
  const { step } = (await owner.browser.call(addSequenceStep, { params: { id }, body: { action: callStep } })).body
  return { id, s: step.id }
}

/** A client in a sequence of everybody's; `id` is the enrolment's. */
export async function enrolled(owner: Person) {
  const { id, s } = await sequence(owner, 'ORG')
  const clientId = await client(owner)
  const one = (await owner.browser.call(enrolClient, { params: { id }, body: { client_id: clientId } })).body
  return { sequenceId: id, s, clientId, id: one.id }
}

/** A lead by the test source; answers its row's id. */
export async function lead(w: World, owner: Person): Promise<string> {
  const body = JSON.stringify({
    items: [{ id: `lead ${++count}`, name: `Lead ${count}`, email: `lead${count}@example.com` }],
  })
  await fetch(`${w.publicUrl}/hooks/test_source/${owner.orgId}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-test-signature': signature(`secret of ${owner.orgId}`, body) },
  })
  await w.settle()
  const [row] = await w.sql<{ id: string }>(
    'select id from leads where org_id = $1 order by received_at desc limit 1',
    [owner.orgId],
  )
  return row?.id ?? ''
}

/** Whoever is signed in gets the same answer. */
export const everybody = (status = 200): Expected => ({
  owner: status,
  member: status,
  colleague: status,
  other: status,
})

/** Own things and nothing else: the person who is signed in may ask, and gets their own. */
export const own = (asked: Asked = {}): Fixture => ({ make: async () => asked, expect: everybody() })

/** For the owner; others' things are not found. */
export const ownerOnly = (make: Fixture['make'], other = 404): Fixture => ({
  make,
  expect: { member: 403, colleague: 403, other },
})

/** For those who manage the team, who get `success`; others' rules and people are not found. */
export const managers = (make: Fixture['make'], other = 404, success = 200): Fixture => ({
  make,
  expect: { member: 403, colleague: 403, other, alone: { manageTeam: success } },
})

/** For those who manage the team, about one of its members; others' members are not found. */
export const ofMember = (query?: object, more: object = {}): Fixture =>
  managers(async (w, owner) => {
    await w.advance({ hours: 2 })
    const member = await joinTeam(w, owner, `looked-at${++count}@example.com`, memberDefaults)
    await client(owner)
    return { params: { id: member.userId, ...more }, ...(query ? { query } : {}) }
  })

/** For managers of integrations: a colleague who manages them may; others' forms and pages are not found. */
export const integrations = (make: Fixture['make'], other = 404): Fixture => ({
  make,
  expect: { member: 403, colleague: 200, other },
})

/** For managers of integrations, each in their own organisation. */
export const everyManager = (asked: Asked = {}) => integrations(async () => asked, 200)

/** Private content or sequences of the owner's: nobody else's, whatever they may do. */
export const hidden = (make: Fixture['make']): Fixture => ({ make, expect: { colleague: 404, viewer: 404 } })

/** A time that a cursor may hold. */
export const time = '2026-11-21T10:17:55.400Z'
