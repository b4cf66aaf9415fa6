import type { Access } from '../../../testing/access/access.ts'
import { lead, managers, ofClient, ownerOnly, time } from '../../../testing/access/kit.ts'
import { signature } from '../../../testing/test-source.ts'
import type { Person, World } from '../../../testing/world.ts'

let count = 0
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

/** The calls of lead capture. */
export const access: Access = {
  calls: {
    fieldFromAnswer: managers(async (w, owner) => ({
      body: { ...(await answer(w, owner)), name: `Answered ${++count}`, type: 'text' },
    })),
    rawLeadInfo: ofClient,
    listDeliveries: ownerOnly(async () => ({}), 200),
    getDelivery: ownerOnly(async (w, owner) => ({ params: { id: await lead(w, owner) } })),
    replayDelivery: ownerOnly(async (w, owner) => ({ params: { id: await lead(w, owner) } })),
  },
  orders: {
    listDeliveries: [['deliveries', time]],
  },
  most: {
    // An answer is read by the field that is made for it, and the lead notes where it went.
    fieldFromAnswer: 12,
  },
}
