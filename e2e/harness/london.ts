import type { Request } from '@fairlead/contract/endpoint'
import { updateUserDetails } from '@fairlead/contract/identity/account'
import { createClient, getClient } from '@fairlead/contract/records/clients'
import { getTimeline } from '@fairlead/contract/records/timeline'
import { setFollowUp } from '@fairlead/contract/work/follow-ups'
import type { BrowserContextOptions } from 'playwright-core'
import { stopContactLinks, useJourney } from './journey.ts'
import { enterAs } from './sign-in.ts'

type FollowUpBody = NonNullable<Request<typeof setFollowUp>['body']>

const dayMs = 86_400_000

/** The next Thursday, 10:00 in London, of which three days on London puts its clocks forward. */
function thursdayBefore(now: Date): Date {
  for (let year = now.getUTCFullYear(); ; year++) {
    const lastOfMarch = new Date(Date.UTC(year, 2, 31, 10))
    const thursday = new Date(lastOfMarch.getTime() - (lastOfMarch.getUTCDay() + 3) * dayMs)
    if (thursday > now) return thursday
  }
}

/**
 * Journeys of people in London whose devices are in New York, from a Thursday on of which three days
 * later the clocks change. Nothing answers the links of contact buttons.
 */
export function useLondon() {
  let thursday = new Date(0)
  let clients = 0
  const journey = useJourney({
    async prepare(world) {
      const now = await world.now()
      thursday = thursdayBefore(now)
      await world.advance({ seconds: (thursday.getTime() - now.getTime()) / 1000 })
    },
  })

  return {
    /** The day so many days after that Thursday. */
    onDay: (days: number) => new Date(thursday.getTime() + days * dayMs).toISOString().slice(0, 10),

    /** A page of somebody who is signed in, and their own browser to add clients and look with. */
    async start(email: string, options: BrowserContextOptions = {}) {
      const { world, open } = journey()
      const { browser, ...person } = await world.signIn(email)
      const call: typeof browser.call = (...asked) => browser.call(...asked)
      void (await call(updateUserDetails, { body: { zone: 'Europe/London', name: 'Mira' } })).body
      const page = await open({ timezoneId: 'America/New_York', ...options })
      await page.clock.install({ time: await world.now() })
      await stopContactLinks(page)
      await enterAs(page, world, { browser, ...person })
      return {
        world,
        call,
        page,
        /** Adds a client, with a follow-up if one is given; answers its id. */
        async add(name: string, body?: FollowUpBody) {
          const phonenumber = `+65912${String(++clients).padStart(5, '0')}`
          const { id } = (await call(createClient, { body: { name, phonenumber } })).body
          if (body) void (await call(setFollowUp, { params: { id }, body })).body
          return id
        },
        get: async (id: string) => (await call(getClient, { params: { id } })).body,
        timeline: async (id: string) => (await call(getTimeline, { params: { id } })).body.results,
      }
    },
  }
}
