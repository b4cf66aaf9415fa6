import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { createSubteam } from '@fairlead/contract/identity/subteams'
import { createClient } from '@fairlead/contract/records/clients'
import { reassignClient } from '@fairlead/contract/work/reassign'
import type { Person, World } from '../../server/src/testing/index.ts'
import { joinTeam } from '../../server/src/testing/members.ts'
import type { Shot } from './shot.ts'

const colleagues = ['Anneliese Wójcik-Brandt', 'Kwabena Osei', 'Siti Nurhaliza binti Ahmad']

/** A team for the pictures, with sub-teams and a client that nobody has. */
export async function addTeam(world: World, owner: Person): Promise<void> {
  const people: Person[] = []
  for (const name of colleagues) {
    const person = await joinTeam(world, owner, `${name.split(' ')[0]?.toLowerCase()}@harbourandlane.test`)
    await world.sql('update users set name = $1 where id = $2', [name, person.userId])
    people.push(person)
  }
  await world.sql(`update organizations set account_type = 'TEAM' where id = $1`, [owner.orgId])
  void (await owner.browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
  for (const [name, count] of [
    ['Orchard Road showroom', 3],
    ['Online enquiries', 1],
    ['Trade and contractors', 0],
  ] as const)
    void (
      await owner.browser.call(createSubteam, {
        body: { name, member_ids: people.slice(0, count).map(({ userId }) => userId) },
      })
    ).body
  const { id } = (await owner.browser.call(createClient, { body: { name: 'Unclaimed Enquiry' } })).body
  void (await owner.browser.call(reassignClient, { params: { id }, body: { assigned_to_id: null } })).body
}

const unclaimed: Shot['prepare'] = async (page) => {
  await page.goto('/clients?search=Unclaimed')
  await page.getByRole('link', { name: 'Unclaimed Enquiry' }).click()
  await page.getByRole('heading', { name: 'Unclaimed Enquiry' }).waitFor()
  const details = page.getByText('Details', { exact: true }).first()
  if ((page.viewportSize()?.width ?? 0) < 640) await details.click()
}

/** Whose a client is, and sub-teams. */
export const rightsShots: readonly Shot[] = [
  { name: 'rights-claim', path: '/clients', as: 'full', prepare: unclaimed },
  {
    name: 'rights-reassign',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await unclaimed(page)
      await page.getByRole('button', { name: 'Reassign' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^To whom/ })
        .click()
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'subteams', path: '/team/sub-teams', as: 'full' },
  { name: 'subteams-off', path: '/team/sub-teams', as: 'empty' },
  {
    name: 'subteam-create',
    path: '/team/sub-teams',
    as: 'full',
    async prepare(page) {
      await page.getByRole('button', { name: 'New sub-team' }).click()
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'subteam',
    path: '/team/sub-teams',
    as: 'full',
    async prepare(page) {
      await page.getByRole('link', { name: 'Orchard Road showroom' }).click()
      await page.getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'subteam-empty',
    path: '/team/sub-teams',
    as: 'full',
    async prepare(page) {
      await page.getByRole('link', { name: 'Trade and contractors' }).click()
      await page.getByText('No members in this sub-team yet').waitFor()
    },
  },
]
