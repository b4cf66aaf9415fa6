import type { Permissions } from '@fairlead/contract/permissions'
import {
  createClient,
  deleteClient,
  getClient,
  listClients,
  restoreClient,
  searchClients,
  updateClient,
} from '@fairlead/contract/records/clients'
import { getTimeline } from '@fairlead/contract/records/timeline'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
type Whose = 'own' | 'colleague’s' | 'nobody’s'
const kinds: readonly Whose[] = ['own', 'colleague’s', 'nobody’s']
const [no, yes] = [false, true]
/** Which of the three rights a member has, and what rule 207 lets them see, edit and delete then. */
const cases: [others: boolean, pool: boolean, deletes: boolean, see: string, edit: string, remove: string][] = [
  [no, no, no, 'own', 'own', ''],
  [no, no, yes, 'own', 'own', 'own'],
  [no, yes, no, 'own nobody’s', 'own', ''],
  [no, yes, yes, 'own nobody’s', 'own', 'own'],
  [yes, no, no, 'own colleague’s', 'own colleague’s', ''],
  [yes, no, yes, 'own colleague’s', 'own colleague’s', 'own'],
  [yes, yes, no, 'own colleague’s nobody’s', 'own colleague’s', ''],
  [yes, yes, yes, 'own colleague’s nobody’s', 'own colleague’s', 'own'],
]

let owner: Person
let colleague: Person
beforeAll(async () => {
  owner = await world().signIn('owner@example.com')
  colleague = await joinTeam(world(), owner, 'colleague@example.com')
})

async function clientsOf(member: Person): Promise<Record<Whose, string>> {
  const ids = {} as Record<Whose, string>
  for (const whose of kinds) {
    const id = await addClient(owner, `Client ${whose} ${member.email}`)
    const assignee = { own: member.userId, 'colleague’s': colleague.userId, 'nobody’s': null }[whose]
    await world().sql('update clients set assigned_to_id = $1 where id = $2', [assignee, id])
    ids[whose] = id
  }
  return ids
}

describe('a member (rule 207)', () => {
  it.each(cases)(
    'with others: %s, unassigned: %s, delete: %s sees [%s], edits [%s], deletes [%s]',
    async (viewOtherAssignedClients, viewUnassignedClients, deleteClients, see, edit, remove) => {
      const rights: Partial<Permissions> = { viewOtherAssignedClients, viewUnassignedClients, deleteClients }
      const name = `m${[viewOtherAssignedClients, viewUnassignedClients, deleteClients].map(Number).join('')}`
      const member = await joinTeam(world(), owner, `${name}@example.com`, rights)
      const { browser } = member
      const ids = await clientsOf(member)
      const nameOf = (id: string) => kinds.filter((whose) => ids[whose] === id)
      const seen = async (call: typeof listClients | typeof searchClients, query: object) =>
        (await browser.call(call, { query } as never)).body.results.flatMap((client) => nameOf(client.id)).sort()
      const wanted = see.split(' ').sort()
      expect(await seen(listClients, { page_size: 100 })).toEqual(wanted)
      expect(await seen(searchClients, { search: member.email })).toEqual(wanted)

      for (const whose of kinds) {
        const params = { id: ids[whose] }
        const [maySee, mayEdit, mayDelete] = [see, edit, remove].map((list) => list.split(' ').includes(whose))
        // What is not seen does not exist; what is seen and not theirs is another person's (455); own, but without the right: 403.
        const refused = !maySee ? 404 : whose === 'own' ? 403 : 455
        const shown = await browser.call(getClient, { params })
        expect([whose, shown.status]).toEqual([whose, maySee ? 200 : 404])
        if (maySee) expect(shown.body.access_policy).toMatchObject({ EDIT: mayEdit, DELETE: mayDelete })
        expect((await browser.call(getTimeline, { params })).status).toBe(maySee ? 200 : 404)
        expect((await browser.call(updateClient, { params, body: { city: 'Ipoh' } })).status).toBe(
          mayEdit ? 200 : refused,
        )
        expect((await browser.call(deleteClient, { params })).status).toBe(mayDelete ? 200 : refused)
        if (mayDelete) expect((await browser.call(restoreClient, { params })).status).toBe(200)
      }
      const cities = await world().sql<{ id: string }>(`select id from clients where city = 'Ipoh' and id = any($1)`, [
        Object.values(ids),
      ])
      expect(cities.flatMap(({ id }) => nameOf(id)).sort()).toEqual(edit.split(' ').sort())
    },
  )
})

describe('a client that a member may not see', () => {
  it('tells only who has it, and no twin is added beside it (rule 41)', async () => {
    const member = await joinTeam(world(), owner, 'blind@example.com', { viewUnassignedClients: false })
    const body = { name: 'Hidden Twin', phonenumber: '+65 9777 1234' }
    await addClient(owner, body)
    for (const add_anyway of [false, true]) {
      const refused = await member.browser.call(createClient, { body: { ...body, add_anyway } })
      expect(refused.status, `${add_anyway}`).toBe(409)
      expect(refused.error.current).toMatchObject({ duplicates: [{ id: null, name: null }] })
    }
    const beside = await owner.browser.call(createClient, { body: { ...body, add_anyway: true } })
    expect(beside.status).toBe(201)
  })
})
