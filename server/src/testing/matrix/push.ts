import { subscribePush } from '@fairlead/contract/seeing/notifications'
import type { Fixture } from './fixture.ts'

const everybody: Fixture = { make: async () => ({}), expect: { member: 200, colleague: 200, other: 200 } }

function subscription() {
  const random = () => Math.random().toString(36).slice(2)
  return { endpoint: `https://push.example/${random()}`, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }
}

/** Fixtures of the calls of push subscriptions. */
export const pushFixtures: Record<string, Fixture> = {
  subscribePush: {
    make: async () => ({ body: subscription() }),
    expect: { owner: 201, member: 201, colleague: 201, other: 201 },
  },
  listPushDevices: everybody,
  sendTestAlert: everybody,
  unsubscribePush: {
    make: async (_w, owner) => ({
      params: { id: (await owner.browser.call(subscribePush, { body: subscription() })).body.id },
    }),
    expect: { member: 404, colleague: 404, other: 404 },
  },
}
