import { createClient, listClients, searchClients } from '@fairlead/contract/records/clients'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../testing/test-world.ts'
import type { Person } from '../testing/world.ts'

const world = useWorld()
let owner: Person
beforeAll(async () => {
  owner = await world().signIn('owner@example.com')
})

describe('a list (S46)', () => {
  it('names its orders and filters from lists: another name is refused on its field', async () => {
    for (const sort of ['name desc', 'org_id', '-id', 'constructor']) {
      const answer = await owner.browser.call(listClients, { query: { sort } as never })
      expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([400, ['sort']])
    }
  })

  it('finds what LIKE would read as a pattern only where it stands', async () => {
    for (const name of ['100% sure', 'under_score', 'back\\slash', 'Plain'])
      void (await owner.browser.call(createClient, { body: { name } })).body
    const find = async (search: string) =>
      (await owner.browser.call(searchClients, { query: { search } })).body.results.map((client) => client.name)
    expect(await find('00%')).toEqual(['100% sure'])
    expect(await find('r_s')).toEqual(['under_score'])
    expect(await find('k\\s')).toEqual(['back\\slash'])
    expect(await find('l%n')).toEqual([])
  })
})
