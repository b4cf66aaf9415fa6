import { createClient } from '@fairlead/contract/records/clients'
import { signature } from '../test-source.ts'
import type { Person, World } from '../world.ts'
import type { Asked, Expected, Fixture } from './access.ts'

let count = 0

/** A client of somebody's. */
export async function client(owner: Person): Promise<string> {
  const body = { name: `Client ${++count}`, phonenumber: `+65 8${String(1_000_000 + count)}` }
  return (await owner.browser.call(createClient, { body })).body.id
}

/** Asked for a client of the owner's. */
export const ofClient = { make: async (_w: World, owner: Person) => ({ params: { id: await client(owner) } }) }

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

/** For the person who manages the team; others' rules and people are not found. */
export const managers = (make: Fixture['make'], other?: number): Fixture => ownerOnly(make, other)

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
