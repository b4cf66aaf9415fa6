import { memberDefaults } from '@fairlead/contract/permissions'
import { deleteClient, markLead, restoreClient, updateLastInteraction } from '@fairlead/contract/records/clients'
import { mergeClients, undoMerge } from '@fairlead/contract/records/duplicates'
import { addActivity } from '@fairlead/contract/records/timeline'
import { undoContact } from '@fairlead/contract/records/undo-contact'
import { eraseClient } from '@fairlead/contract/seeing/erasure'
import { applyToUnassigned, undoAssignmentRun } from '@fairlead/contract/work/assignment-clocks'
import { type BatchChange, bulkDelete, bulkReassign, startBatch, undoBatch } from '@fairlead/contract/work/batches'
import { deleteFollowUp, setFollowUp, undoFollowUp } from '@fairlead/contract/work/follow-ups'
import { acceptInvitation, getInvitation, undoBroughtClients } from '@fairlead/contract/work/invitations'
import { editAccountStatus, inviteMembers, undoHandover } from '@fairlead/contract/work/members'
import { claimClient, reassignClient } from '@fairlead/contract/work/reassign'
import { beforeAll, describe, expect, it } from 'vitest'
import { assignmentKit, secret } from '../testing/assignment-kit.ts'
import { takeIn } from '../testing/imports.ts'
import { clientOf } from '../testing/look.ts'
import { addClient } from '../testing/make.ts'
import { permit } from '../testing/members.ts'
import { useWorld } from '../testing/test-world.ts'
import type { Person } from '../testing/world.ts'

const world = useWorld({ secretOf: () => secret })
const { team, make, deliver, clientsOf } = assignmentKit(world)
let owner: Person
let ann: Person
let names = 0

/** A path by which a fact comes about: what it needs is made first, and the clients that it concerns are answered. */
type Path = [name: string, prepare: () => Promise<() => Promise<string[]>>]

const add = (by = owner, more: object = {}) => addClient(by, { name: `Client ${++names}`, ...more })
const addMany = (count: number, by = owner) => Promise.all(Array.from({ length: count }, () => add(by)))
const selected = (ids: readonly string[]) => ({ ids: [...ids] })
const change = async (ids: readonly string[], what: BatchChange) => {
  const body = { selection: selected(ids), change: what, ...(what.kind === 'delete' ? { expected: ids.length } : {}) }
  const { id } = (await owner.browser.call(startBatch, { body })).body
  await world().settle()
  return id
}
const undo = async (id: string) => void (await owner.browser.call(undoBatch, { params: { id } })).body
const give = async (id: string, to: Person | null) =>
  void (await owner.browser.call(reassignClient, { params: { id }, body: { assigned_to_id: to?.userId ?? null } })).body
const versionOf = async (id: string) => (await clientOf(owner, id)).version
const merge = async (survivor_id: string, absorbed_id: string, fields: object = {}) => {
  const [survivor_version, absorbed_version] = [await versionOf(survivor_id), await versionOf(absorbed_id)]
  const body = { survivor_id, absorbed_id, survivor_version, absorbed_version, fields }
  return (await owner.browser.call(mergeClients, { body })).body.merge_id
}
const sheet = (count: number) => ['Name', ...Array.from({ length: count }, () => `Sheet ${++names}`)].join('\n')
const made = async (work: () => Promise<unknown>) => {
  const before = new Set((await clientsOf(owner)).map(({ id }) => id))
  await work()
  return (await clientsOf(owner)).flatMap(({ id }) => (before.has(id) ? [] : [id]))
}
/** Somebody with clients of their own, who is about to bring them along. */
const joining = async () => {
  const liam = await world().signIn(`liam${++names}@facts.test`)
  await addMany(2, liam)
  const members = [{ name: 'Liam', email: liam.email }]
  void (await owner.browser.call(inviteMembers, { body: { members, permissions: memberDefaults } })).body
  const { invitation } = (await liam.browser.call(getInvitation)).body
  return async () => {
    const params = { id: invitation?.id ?? '' }
    void (await liam.browser.call(acceptInvitation, { params, body: { bring_clients: true } })).body
    await world().settle()
    return liam
  }
}
const handOver = async (ids: readonly string[]) => {
  for (const id of ids) await give(id, ann)
  await world().settle()
  const body = { id: ann.userId, account_status: 'DEACTIVATED' as const, hand_over: { to: 'pool' as const } }
  return (await owner.browser.call(editAccountStatus, { body })).body.handover_id ?? ''
}
const welcomeBack = async () => {
  const body = { id: ann.userId, account_status: 'ACTIVE' as const }
  void (await owner.browser.call(editAccountStatus, { body })).body
}

const facts: Record<string, Path[]> = {
  'clients.created': [
    ['by hand', async () => async () => [await add()]],
    ['by leads', async () => async () => deliver(owner, {}, {})],
    ['from a sheet', async () => () => made(() => takeIn(world(), owner, 'a.csv', sheet(3)))],
    [
      'brought along',
      async () => {
        const join = await joining()
        return async () => (await clientsOf(await join())).map(({ id }) => id)
      },
    ],
  ],
  'clients.reassigned': [
    ['one, given', async () => given(1, async ([id = '']) => give(id, ann))],
    [
      'one, taken by a member',
      async () => {
        const id = await add()
        await give(id, null)
        await permit(world(), ann, { viewUnassignedClients: true })
        return async () => {
          void (await ann.browser.call(claimClient, { params: { id } })).body
          return [id]
        }
      },
    ],
    ['many', async () => given(3, (ids) => change(ids, { kind: 'reassign', assigned_to_id: ann.userId }))],
    [
      'many at once, by the API',
      async () =>
        given(3, async (ids) => {
          const body = { type: 'clients', ids: [...ids], assigned_to_id: ann.userId }
          void (await owner.browser.call(bulkReassign, { body })).body
        }),
    ],
    ['many, undone', async () => undone(3, { kind: 'reassign', assigned_to_id: ann.userId })],
    [
      'by the rules',
      async () => {
        const ids = await unassigned()
        return async () => {
          void (await owner.browser.call(applyToUnassigned)).body
          return ids
        }
      },
    ],
    [
      'by the rules, undone',
      async () => {
        const ids = await unassigned()
        const { id } = (await owner.browser.call(applyToUnassigned)).body
        await world().settle()
        return async () => {
          void (await owner.browser.call(undoAssignmentRun, { params: { id } })).body
          return ids
        }
      },
    ],
    [
      'handed over',
      async () => {
        const ids = await annsOnly()
        return async () => {
          await handOver(ids)
          await world().settle()
          await welcomeBack()
          return ids
        }
      },
    ],
    [
      'handed over, undone',
      async () => {
        const ids = await annsOnly()
        const id = await handOver(ids)
        await welcomeBack()
        return async () => {
          void (await owner.browser.call(undoHandover, { params: { id } })).body
          return ids
        }
      },
    ],
    [
      'by a merge that takes the other assignee',
      async () => {
        const [a = '', b = ''] = await addMany(2)
        await give(b, ann)
        return async () => {
          await merge(a, b, { assigned_to: 'absorbed' })
          return [a]
        }
      },
    ],
  ],
  'clients.deleted': [
    [
      'one',
      async () => given(1, async ([id = '']) => void (await owner.browser.call(deleteClient, { params: { id } })).body),
    ],
    ['many', async () => given(3, (ids) => change(ids, { kind: 'delete' }))],
    [
      'many at once, by the API',
      async () =>
        given(
          2,
          async (ids) => void (await owner.browser.call(bulkDelete, { body: { type: 'clients', ids: [...ids] } })).body,
        ),
    ],
    [
      'an import, undone',
      async () => {
        let batch = ''
        const ids = await made(async () => {
          batch = (await takeIn(world(), owner, 'b.csv', sheet(2))).batch_id ?? ''
        })
        return async () => {
          await undo(batch)
          return ids
        }
      },
    ],
    [
      'brought along, undone',
      async () => {
        const liam = await (await joining())()
        const ids = (await clientsOf(liam)).map(({ id }) => id)
        return async () => {
          void (await liam.browser.call(undoBroughtClients)).body
          return ids
        }
      },
    ],
    [
      'erased',
      async () => {
        const id = await add(owner, { name: 'Erased' })
        return async () => {
          void (await owner.browser.call(eraseClient, { params: { id }, body: { name: 'Erased' } })).body
          return [id]
        }
      },
    ],
  ],
  'clients.restored': [
    [
      'one',
      async () => {
        const id = await add()
        void (await owner.browser.call(deleteClient, { params: { id } })).body
        return async () => {
          void (await owner.browser.call(restoreClient, { params: { id } })).body
          return [id]
        }
      },
    ],
    ['many, undone', async () => undone(3, { kind: 'delete' })],
    [
      'a merge, undone',
      async () => {
        const [a = '', b = ''] = await addMany(2)
        const id = await merge(a, b)
        return async () => {
          void (await owner.browser.call(undoMerge, { params: { id } })).body
          return [b]
        }
      },
    ],
  ],
  'clients.merged': [
    [
      'two',
      async () => {
        const [a = '', b = ''] = await addMany(2)
        return async () => {
          await merge(a, b)
          return [a]
        }
      },
    ],
  ],
  'clients.contacted': [
    [
      'by a contact button',
      async () =>
        given(
          1,
          async ([client_id = '']) =>
            void (await owner.browser.call(updateLastInteraction, { body: { client_id, channel: 'whatsapp' } })).body,
        ),
    ],
    [
      'by an entry of the timeline',
      async () =>
        given(1, async ([client_id = '']) => {
          const body = { client_id, item_type: 'PHONECALL' as const, text: 'Called' }
          void (await owner.browser.call(addActivity, { body })).body
        }),
    ],
  ],
  'clients.not-contacted': [
    [
      'by taking a tap back',
      async () => {
        const [client_id = ''] = await addMany(1)
        const tap = { body: { client_id, channel: 'phone_call' as const } }
        const { last_interaction_at: at } = (await owner.browser.call(updateLastInteraction, tap)).body
        return async () => {
          void (await owner.browser.call(undoContact, { params: { id: client_id }, body: { at } })).body
          return [client_id]
        }
      },
    ],
  ],
  'clients.marked-new': [
    [
      'one',
      async () =>
        given(
          1,
          async ([id = '']) =>
            void (await owner.browser.call(markLead, { params: { id }, body: { new_lead: true } })).body,
        ),
    ],
    ['many', async () => given(3, (ids) => change(ids, { kind: 'mark', new_lead: true }))],
  ],
  'clients.changed isNewLead': [
    [
      'marked',
      async () =>
        given(
          1,
          async ([id = '']) =>
            void (await owner.browser.call(markLead, { params: { id }, body: { new_lead: true } })).body,
        ),
    ],
    ['many marked', async () => given(3, (ids) => change(ids, { kind: 'mark', new_lead: true }))],
    ['many marked, undone', async () => undone(3, { kind: 'mark', new_lead: true })],
    [
      'a lead of somebody known',
      async () => {
        const email = `known${++names}@facts.test`
        const id = await add(owner, { email })
        return async () => {
          await deliver(owner, { email })
          return [id]
        }
      },
    ],
  ],
  'clients.changed followUpDate': [
    ['set', async () => given(1, async ([id = '']) => setDay(id))],
    ['many set', async () => given(3, (ids) => change(ids, { kind: 'follow_up', day: null }))],
    ['many set, undone', async () => undone(3, { kind: 'follow_up', day: null })],
    [
      'taken away',
      async () =>
        given(
          1,
          async ([id = '']) => {
            void (await owner.browser.call(deleteFollowUp, { params: { id } })).body
          },
          setDay,
        ),
    ],
    [
      'set, undone',
      async () =>
        given(
          1,
          async ([id = '']) => {
            void (await owner.browser.call(undoFollowUp, { params: { id } })).body
          },
          setDay,
        ),
    ],
    [
      'gone to the bin with its client',
      async () =>
        given(
          1,
          async ([id = '']) => {
            void (await owner.browser.call(deleteClient, { params: { id } })).body
          },
          setDay,
        ),
    ],
    [
      'merged, with all else',
      async () => {
        const [a = '', b = ''] = await addMany(2)
        return async () => {
          await merge(a, b)
          return [a]
        }
      },
    ],
  ],
}

const setDay = async (id: string) =>
  void (await owner.browser.call(setFollowUp, { params: { id }, body: { day: '2027-06-01' } })).body
/** New clients of the owner, and what is done with them. */
async function given(
  count: number,
  act: (ids: readonly string[]) => Promise<unknown>,
  before?: (id: string) => Promise<unknown>,
) {
  const ids = await addMany(count)
  if (before) for (const id of ids) await before(id)
  return async () => {
    await act(ids)
    return ids
  }
}
/** New clients of the owner that were changed together, and the undoing of that. */
async function undone(count: number, what: BatchChange) {
  const ids = await addMany(count)
  const id = await change(ids, what)
  return async () => {
    await undo(id)
    return ids
  }
}
/** The only clients that are unassigned. */
async function unassigned() {
  const free = (await clientsOf(owner)).filter(({ assigned_to }) => assigned_to === null)
  for (const { id } of free) await give(id, owner)
  const ids = await deliver(owner, {}, {})
  for (const id of ids) await give(id, null)
  return ids
}
/** New clients, where Ann has no others. */
async function annsOnly() {
  const hers = (await clientsOf(owner)).filter(({ assigned_to }) => assigned_to?.id === ann.userId)
  for (const { id } of hers) await give(id, owner)
  const ids = await addMany(2)
  for (const id of ids) await give(id, ann)
  return ids
}

/** The clients that events of a fact name, each as often as it is named. */
async function named(fact: string): Promise<string[]> {
  const [name = '', key] = fact.split(' ')
  const rows = await world().sql<{ payload: Record<string, unknown[]> }>(
    'select payload from events where org_id = $1 and name = $2',
    [owner.orgId, name],
  )
  return rows.flatMap(({ payload }) => {
    if (key && !payload.keys?.includes(key)) return []
    const set = payload.client_ids ?? payload.moves ?? payload.merges ?? []
    return set.map((one) => (typeof one === 'string' ? one : (one as { client_id: string }).client_id))
  })
}

beforeAll(async () => {
  const [boss, member] = await team({ viewUnassignedClients: true })
  if (!member) throw new Error('the team has a member')
  ;[owner, ann] = [boss, member]
  await make(owner, { members: [owner] })
})

describe.each(Object.entries(facts))('%s', (fact, paths) => {
  it.each(paths)('%s: names each client once', async (_path, prepare) => {
    await world().sql('delete from rate_limits')
    const act = await prepare()
    await world().settle()
    const before = await named(fact)
    const concerned = await act()
    await world().settle()
    const after = await named(fact)
    expect(concerned).not.toHaveLength(0)
    for (const id of before) after.splice(after.indexOf(id), 1)
    expect(after.sort()).toEqual([...concerned].sort())
    const [waiting] = await world().sql<{ n: number }>('select count(*)::int as n from event_queue')
    expect(waiting?.n).toBe(0)
  })
})
