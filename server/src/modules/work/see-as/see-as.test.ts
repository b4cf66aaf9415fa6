import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { createSubteam } from '@fairlead/contract/identity/subteams'
import { memberDefaults, type Permissions } from '@fairlead/contract/permissions'
import { listClients } from '@fairlead/contract/records/clients'
import { seeAs, seeAsClients, seeAsLookUp } from '@fairlead/contract/work/see-as'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientsOf } from '../../../testing/look.ts'
import { addClients } from '../../../testing/make.ts'
import { deactivate, joinTeam, permit } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
let owner: Person
let member: Person
let manager: Person
let ids: string[] = []
const holders: (string | null)[] = []
let subTeamIds: string[] = []

beforeAll(async () => {
  owner = await world().signIn('mira@eyes.test')
  void (await owner.browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
  member = await joinTeam(world(), owner, 'noor@eyes.test')
  manager = await joinTeam(world(), owner, 'max@eyes.test', { manageTeam: true })
  const [ann, ben] = [await joinTeam(world(), owner, 'ann@eyes.test'), await joinTeam(world(), owner, 'ben@eyes.test')]
  holders.push(null, owner.userId, member.userId, ann.userId, ben.userId)
  for (const [name, who] of [
    ['North', ann],
    ['South', ben],
  ] as const) {
    const made = await owner.browser.call(createSubteam, { body: { name, member_ids: [who.userId] } })
    subTeamIds = [...subTeamIds, made.body.id]
  }
  ids = await addClients(
    owner,
    Array.from({ length: 15 }, (_, i) => `Person ${i}`),
  )
})

const give = (to: readonly (string | null)[]) =>
  world().sql(
    'update clients c set assigned_to_id = x.to_id from unnest($1::uuid[], $2::uuid[]) x(id, to_id) where c.id = x.id',
    [ids, to],
  )
const through = async (eyes: Person, of: Person) =>
  (await eyes.browser.call(seeAsClients, { params: { id: of.userId }, query: { page_size: 100, count: 'true' } })).body
const lookedUp = async (eyes: Person, of: Person) =>
  (await eyes.browser.call(seeAsLookUp, { params: { id: of.userId }, query: { search: 'person' } })).body.results

/** All that decides about sight; the rest of what can be permitted changes nothing of it. */
const rights = fc.record({
  viewOtherAssignedClients: fc.boolean(),
  viewUnassignedClients: fc.boolean(),
  accessSubTeamMembers: fc.boolean(),
  manageTeam: fc.boolean(),
  seen: fc.subarray([0, 1]),
})
const permissionsOf = ({ seen, ...rest }: { seen: number[] } & Partial<Permissions>): Partial<Permissions> => ({
  ...rest,
  accessibleSubteamIds: seen.flatMap((i) => subTeamIds[i] ?? []),
})

describe('what a member sees, looked at by somebody else', () => {
  it('is the member’s own list, row by row, and each explanation agrees with it', async () => {
    const places = fc.array(fc.nat(4), { minLength: 15, maxLength: 15 })
    await fc.assert(
      fc.asyncProperty(rights, places, async (permitted, to) => {
        await permit(world(), member, permissionsOf(permitted))
        await give(to.map((place) => holders[place] ?? null))
        const own = (await member.browser.call(listClients, { query: { page_size: 100, count: 'true' } })).body
        const seen = await through(owner, member)
        expect(seen).toEqual(own)
        const shown = new Set(own.results.map((row) => row.id))
        const rows = await lookedUp(owner, member)
        expect(rows).toHaveLength(ids.length)
        for (const row of rows) {
          const holder = row.assigned_to?.id ?? null
          expect([row.id, row.is_shown]).toEqual([row.id, shown.has(row.id)])
          if (row.reason === 'own') expect(holder).toBe(member.userId)
          if (row.reason === 'pool' || row.reason === 'hidden_unassigned') expect(holder).toBeNull()
          if (row.reason === 'assigned' || row.reason === 'hidden_others') expect(holder).not.toBeNull()
          if (row.reason === 'sub_team') expect(row.sub_team).toBe(holder === holders[3] ? 'North' : 'South')
        }
        const { counts } = (await owner.browser.call(seeAs, { params: { id: member.userId } })).body
        expect(counts.clients).toBe(own.count)
      }),
      { numRuns: 25 },
    )
  })

  it('is never more than the person who looks sees themselves', async () => {
    await fc.assert(
      fc.asyncProperty(rights, fc.boolean(), async (permitted, seesPool) => {
        await permit(world(), member, permissionsOf(permitted))
        await permit(world(), manager, { manageTeam: true, viewUnassignedClients: seesPool })
        await give(ids.map((_, i) => holders[i % holders.length] ?? null))
        const mine = await clientsOf(manager, { page_size: 100 })
        const theirs = await clientsOf(member, { page_size: 100 })
        const both = theirs.filter(({ id }) => mine.some((row) => row.id === id)).map(({ id }) => id)
        const seen = await through(manager, member)
        expect([seen.results.map(({ id }) => id), seen.count]).toEqual([both, both.length])
        const { is_limited, counts } = (await manager.browser.call(seeAs, { params: { id: member.userId } })).body
        expect([is_limited, counts.clients]).toEqual([both.length < theirs.length, both.length])
        expect((await lookedUp(manager, member)).length).toBe(mine.length)
      }),
      { numRuns: 15 },
    )
  })

  it('is for the person who manages the team, of members of the team who work in it', async () => {
    const ask = async (by: Person, id: string) => (await by.browser.call(seeAs, { params: { id } })).status
    await permit(world(), member, memberDefaults)
    expect(await ask(member, manager.userId)).toBe(403)
    expect(await ask(owner, owner.userId)).toBe(400)
    const stranger = await world().signIn('stranger@else.test')
    expect(await ask(owner, stranger.userId)).toBe(404)
    expect(await ask(stranger, member.userId)).toBe(404)
    const gone = await joinTeam(world(), owner, 'gone@eyes.test')
    await deactivate(world(), gone)
    expect(await ask(owner, gone.userId)).toBe(404)
  })
})
