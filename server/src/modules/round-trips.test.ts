import { isDeepStrictEqual } from 'node:util'
import { createClient, listClients, searchClients } from '@fairlead/contract/records/clients'
import { createCustomField } from '@fairlead/contract/records/fields/custom-fields'
import { listFollowUps, setFollowUp } from '@fairlead/contract/work/follow-ups'
import { beforeAll, describe, expect, it } from 'vitest'
import { roundTrips } from '../testing/round-trips.ts'
import { useWorld } from '../testing/test-world.ts'
import type { Person } from '../testing/world.ts'

const world = useWorld()
let owner: Person
beforeAll(async () => {
  owner = await world().signIn('owner@example.com')
})

describe('the server waits for few statements (R27)', () => {
  it('where a new client comes with own fields', async () => {
    const custom_fields: Record<string, string> = {}
    for (const name of ['Wish', 'Floor'])
      custom_fields[(await owner.browser.call(createCustomField, { body: { name, type: 'text' } })).body.cf_id] = 'Oak'
    const body = { name: 'With all of them', custom_fields }
    const { sequential, statements } = await roundTrips(() => owner.browser.call(createClient, { body }))
    expect(sequential, statements.join('\n')).toBeLessThanOrEqual(10)
  })

  it('for few rows and for many alike', async () => {
    const person = await world().signIn('many@example.com')
    const { cf_id: wish } = (await person.browser.call(createCustomField, { body: { name: 'Wish', type: 'text' } }))
      .body
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const add = async (n: number) => {
      for (let i = 0; i < n; i++) {
        const { id } = (await person.browser.call(createClient, { body: { name: `Many ${i}` } })).body
        void (await person.browser.call(setFollowUp, { params: { id }, body: { day } })).body
      }
      await world().settle()
    }
    const ask = async () => {
      const lists = [
        () => person.browser.call(listClients),
        () => person.browser.call(listClients, { query: { columns: `city,${wish}` as never } }),
        () => person.browser.call(searchClients, { query: { search: 'many' } }),
        () => person.browser.call(listFollowUps, { query: {} }),
      ]
      const statements: string[][] = []
      for (const list of lists) statements.push((await roundTrips(list)).statements)
      return statements
    }
    /** Once what the server keeps in mind is there, and nothing runs beside. */
    const askTwiceAlike = async () => {
      let before = await ask()
      for (;;) {
        const now = await ask()
        if (isDeepStrictEqual(now, before)) return now
        before = now
      }
    }
    await add(1)
    const few = await askTwiceAlike()
    await add(19)
    expect(await askTwiceAlike()).toEqual(few)
  })
})
