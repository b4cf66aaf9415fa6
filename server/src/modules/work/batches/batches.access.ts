import { type BatchChange, startBatch } from '@fairlead/contract/work/batches'
import { addSequenceStep } from '@fairlead/contract/work/sequences'
import type { Access } from '../../../testing/access/access.ts'
import { callStep, client, enrolled, hidden, sequence, time } from '../../../testing/access/kit.ts'
import { aWebhook } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { post } from '../../../testing/outside/webhooks.ts'
import type { Person, World } from '../../../testing/world.ts'

/** Many are changed only in a team with somebody in it. */
async function ofTeam(w: World, owner: Person): Promise<string> {
  await w.sql(`update organizations set account_type = 'TEAM' where id = $1`, [owner.orgId])
  const others = await w.sql(`select 1 from memberships where org_id = $1 and role <> 'OWNER'`, [owner.orgId])
  if (others.length === 0) await joinTeam(w, owner, 'many@team.test')
  return client(owner)
}
const mark: BatchChange = { kind: 'mark', new_lead: true }
const started = async (w: World, owner: Person): Promise<string> => {
  const selection = { ids: [await ofTeam(w, owner)] }
  const { id } = (await owner.browser.call(startBatch, { body: { selection, change: mark } })).body
  await w.settle()
  return id
}
/** What somebody did is seen by them and by the person who manages the team. */
const theirs = (status: number) => ({ member: 404, colleague: 404, viewer: 404, alone: { manageTeam: status } })
/** Who sees what others have is no less a member. */
const noDeleting = Object.fromEntries(
  ['viewOtherAssignedClients', 'accessSubTeamMembers', 'viewUnassignedClients', 'manageTeam'].map((key) => [key, 403]),
)
/** A webhook with a lead that said where it works, which went to no field. */
async function answered(w: World, owner: Person) {
  const webhook = await aWebhook(owner, `Answers ${++count}`)
  await post(webhook.url, JSON.stringify({ email: `answers${count}@example.com`, works_at: 'Harbour' }))
  await w.settle()
  const answers = [{ name: 'works_at', target: 'company' as const }]
  return { body: { connection_id: `webhook:${webhook.id}` as const, answers } }
}
let count = 0

/** The calls of batches. */
export const access: Access = {
  calls: {
    dryRunBatch: {
      make: async (w, owner) => ({ body: { selection: { ids: [await ofTeam(w, owner)] }, change: mark } }),
      expect: { member: 200, viewer: 200, other: 403 },
    },
    startBatch: {
      make: async (w, owner) => ({ body: { selection: { ids: [await ofTeam(w, owner)] }, change: mark } }),
      expect: { member: 456, viewer: 456, other: 403 },
    },
    dryRunAnswers: {
      make: answered,
      expect: { member: 403, colleague: 200, other: 200 },
    },
    saveAnswers: {
      make: answered,
      expect: { member: 403, other: 409, alone: { manageIntegrations: 409 } },
    },
    listBatches: { make: async () => ({}), expect: { member: 200, viewer: 200, other: 200 } },
    getBatch: { make: async (w, owner) => ({ params: { id: await started(w, owner) } }), expect: theirs(200) },
    batchItems: {
      make: async (w, owner) => ({ params: { id: await started(w, owner) }, query: { outcome: 'changed' } }),
      expect: theirs(200),
    },
    undoBatch: { make: async (w, owner) => ({ params: { id: await started(w, owner) } }), expect: theirs(202) },
    resumeBatch: {
      async make(w, owner) {
        const id = await started(w, owner)
        await w.sql(`update batches set status = 'stopped' where id = $1`, [id])
        return { params: { id } }
      },
      expect: { ...theirs(202), other: 404 },
    },
    bulkReassign: {
      make: async (w, owner) => ({ body: { type: 'clients', ids: [await ofTeam(w, owner)], assigned_to_id: null } }),
      expect: { member: 403, viewer: 403, other: 403 },
    },
    bulkDelete: {
      make: async (w, owner) => ({ body: { type: 'clients', ids: [await ofTeam(w, owner)] } }),
      expect: { member: 403, colleague: 456, viewer: 403, other: 403, alone: { ...noDeleting, deleteClients: 456 } },
    },
    moveToVersion: hidden(async (w, owner) => {
      const { sequenceId: id } = await enrolled(owner)
      await w.sql(`update sequences set visibility = 'PRIVATE' where id = $1`, [id])
      void (await owner.browser.call(addSequenceStep, { params: { id }, body: { action: callStep } })).body
      return { params: { id }, body: {} }
    }),
    bulkAddToSequence: {
      async make(w, owner) {
        await w.sql(`update organizations set account_type = 'TEAM' where id = $1`, [owner.orgId])
        const others = await w.sql(`select 1 from memberships where org_id = $1 and role <> 'OWNER'`, [owner.orgId])
        if (others.length === 0) await joinTeam(w, owner, 'sequences@team.test')
        return {
          params: { id: (await sequence(owner)).id },
          body: { selection: { ids: [await client(owner)] } },
        }
      },
      expect: { colleague: 404, viewer: 404, other: 403 },
    },
  },
  orders: {
    listBatches: [['batches', time]],
  },
  most: {
    moveToVersion: 11,
    // Whose leads answered, what is empty, then a change of many as any other.
    dryRunAnswers: 4,
    saveAnswers: 12,
  },
}
