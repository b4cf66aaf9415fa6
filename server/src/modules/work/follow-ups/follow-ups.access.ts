import type { Access } from '../../../testing/access/access.ts'
import { client, own, time } from '../../../testing/access/kit.ts'
import { planFollowUp } from '../../../testing/make.ts'
import type { Person, World } from '../../../testing/world.ts'

const tomorrow = () => new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
async function withFollowUp(_w: World, owner: Person): Promise<{ params: { id: string } }> {
  const id = await client(owner)
  await planFollowUp(owner, id, { day: tomorrow() })
  return { params: { id } }
}

/** The calls of follow ups. */
export const access: Access = {
  calls: {
    listFollowUps: own(),
    countFollowUps: own(),
    setFollowUp: { make: async (_w, owner) => ({ params: { id: await client(owner) }, body: { day: tomorrow() } }) },
    deleteFollowUp: { make: withFollowUp },
    undoFollowUp: {
      make: async (w, owner) => {
        const asked = await withFollowUp(w, owner)
        await planFollowUp(owner, asked.params.id, { is_done: true })
        return asked
      },
    },
    setFollowUpOutcome: {
      make: async (w, owner) => {
        const { params } = await withFollowUp(w, owner)
        await planFollowUp(owner, params.id, { is_done: true })
        return { params, body: { outcome: 'REACHED' } }
      },
    },
    setAutoFollowUp: { make: async (_w, owner) => ({ body: { client_id: await client(owner) } }) },
  },
  orders: {
    listFollowUps: [
      ['follow-ups all', time],
      ['follow-ups someday', time, { section: 'someday' }],
    ],
  },
}
