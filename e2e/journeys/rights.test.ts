import { addClient, giveClient, type Person, planFollowUp } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinTeam, permit } from '../../server/src/testing/members.ts'
import { audit } from '../harness/audit.ts'
import { desk, phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'

const journey = useJourney()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** An owner with a team, by name, each with permissions. */
async function team(company: string, members: Record<string, Parameters<typeof joinTeam>[3]>) {
  const { world } = journey()
  const owner = await world.signIn(`owner@${company}.test`)
  const people: Record<string, Person> = { owner }
  for (const [name, permissions] of Object.entries(members)) {
    const person = await joinTeam(world, owner, `${name.toLowerCase()}@${company}.test`, permissions)
    await world.sql('update users set name = $1 where id = $2', [name, person.userId])
    people[name] = person
  }
  await world.sql(`update organizations set account_type = 'TEAM' where id = $1`, [owner.orgId])
  return people as Record<string, Person> & { owner: Person }
}
async function pageOf(person: Person, options = {}) {
  const page = await journey().open(options)
  await enterAs(page, journey().world, person)
  return page
}

test('a client is given to a colleague while the former assignee looks on: gone within seconds, told why, and undone', async () => {
  const { owner, Ann, Ben } = (await team('harbour', { Ann: {}, Ben: {} })) as Record<'owner' | 'Ann' | 'Ben', Person>
  const id = await addClient(Ann, 'Tan Ah Kow')
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await planFollowUp(Ann, id, { day })
  const [mine, list, his] = [await pageOf(owner), await pageOf(Ann), await pageOf(Ben)]
  const open = await list.context().newPage()
  await list.goto('/clients')
  await list.getByRole('link', { name: 'Tan Ah Kow' }).waitFor()
  await open.goto(`/client/${id}`)
  await heading(open, 'Tan Ah Kow').waitFor()
  await his.goto('/clients')
  await heading(his, 'Your leads will appear here').waitFor()

  await mine.goto(`/client/${id}`)
  await button(mine, 'Reassign').click()
  const dialog = mine.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Assign to/ }).waitFor()
  await audit(mine, 'reassigning', 'light')
  await dialog.getByRole('button', { name: /^Assign to/ }).click()
  await mine.getByRole('option', { name: 'Ben' }).click()
  await dialog.getByText('The open follow-up moves too').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ann is on leave')
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click()
  // The pointer rests on what undoes it, whose time stands still.
  await mine.getByText('Tan Ah Kow reassigned to Ben').hover()

  // The list, the open page and the bell of who had it; the list of who has it.
  await list.getByRole('link', { name: 'Tan Ah Kow' }).waitFor({ state: 'detached' })
  await heading(open, 'Not assigned to you').waitFor()
  await audit(open, 'a client that one had', 'dark')
  await button(list, /^Notifications/).click()
  await list.getByRole('link', { name: 'Tan Ah Kow was reassigned to Ben' }).waitFor()
  await his
    .getByRole('link', { name: 'Tan Ah Kow' })
    .or(his.getByRole('button', { name: /1 new client/ }))
    .first()
    .waitFor()
  await his.reload()
  await his.getByRole('link', { name: 'Tan Ah Kow' }).click()
  await his.getByText('Ann is on leave').waitFor()

  await button(mine, 'Undo').click()
  await mine.getByText('Tan Ah Kow reassigned back to Ann').waitFor()
  await heading(his, 'Not assigned to you').waitFor()
  await open.reload()
  await heading(open, 'Tan Ah Kow').waitFor()
})

test('two claim one client at the same moment: one has it, the other is told who', async () => {
  const pool = { viewUnassignedClients: true }
  const { owner, Cleo, Dan } = (await team('race', { Cleo: pool, Dan: pool })) as Record<
    'owner' | 'Cleo' | 'Dan',
    Person
  >
  const id = await addClient(owner, 'Everybody’s Darling')
  await giveClient(owner, id, null)
  const pages = [await pageOf(Cleo), await pageOf(Dan)]
  // Neither hears of the other in time: what the pages show stays as it was when they both tapped.
  for (const page of pages) {
    await page.route('**/api/realtime/stream*', (route) => route.abort())
    await page.goto(`/client/${id}`)
    await button(page, 'Claim').waitFor()
  }
  await audit(pages[0] as Page, 'a client to be claimed', 'light')
  await Promise.all(pages.map((page) => button(page, 'Claim').click()))
  const outcomes = await Promise.all(
    pages.map(async (page) => {
      const [won, lost] = [page.getByText('Everybody’s Darling is yours'), page.getByText(/^Already taken by/)]
      await won.or(lost).first().waitFor()
      return (await won.isVisible()) ? 'won' : await lost.innerText()
    }),
  )
  const names = ['Cleo', 'Dan']
  const winner = outcomes.indexOf('won')
  expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
  expect(outcomes[1 - winner]).toBe(`Already taken by ${names[winner]}.`)
})

test('a client is claimed from the list, on a phone too, and leaves the list of who may not see it any more', async () => {
  const pool = { viewUnassignedClients: true }
  const { owner, Eve, Fay } = (await team('list', { Eve: pool, Fay: pool })) as Record<'owner' | 'Eve' | 'Fay', Person>
  const ids = [await addClient(owner, 'By desk'), await addClient(owner, 'By phone')]
  for (const id of ids) await giveClient(owner, id, null)
  const [hers, other] = [await pageOf(Eve), await pageOf(Fay, { viewport: phone, hasTouch: true })]
  await other.goto('/clients')
  await other.getByRole('link', { name: 'By desk' }).waitFor()
  await hers.goto('/clients')
  await hers.getByRole('row', { name: /By desk/ }).hover()
  await button(hers, 'Claim By desk').click()
  await hers.getByText('By desk is yours').waitFor()
  await other.getByRole('link', { name: 'By desk' }).waitFor({ state: 'detached' })
  await button(other, 'Actions for By phone').click()
  await other.getByRole('menuitem', { name: 'Claim' }).click()
  await other.getByText('By phone is yours').waitFor()
  await hers.getByRole('link', { name: 'By phone' }).waitFor({ state: 'detached' })
})

test('sub-teams: switched on, made, renamed, filled, emptied and deleted; who sees by one follows within seconds', async () => {
  const { owner, Gus, Hana } = (await team('branches', { Gus: {}, Hana: {} })) as Record<
    'owner' | 'Gus' | 'Hana',
    Person
  >
  const page = await pageOf(owner)
  await page.goto('/team/sub-teams')
  await heading(page, 'Sub-teams are turned off').waitFor()
  await audit(page, 'switched off', 'dark')
  await button(page, 'Turn on').click()
  await heading(page, 'No sub-teams yet').waitFor()
  await button(page, 'New sub-team').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /Gus/ }).waitFor()
  await audit(page, 'a new sub-team', 'light')
  await button(page, 'Create sub-team').click()
  await dialog.getByText('This field is required').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Orchard Road')
  await dialog.getByRole('checkbox', { name: /Gus/ }).check()
  await button(page, 'Create sub-team').click()
  await heading(page, 'Orchard Road').waitFor()
  await page.getByRole('row', { name: /Gus/ }).waitFor()

  // Hana is given sight of it: she sees what Gus has, and cannot change it.
  const id = page.url().split('/').at(-1) ?? ''
  await addClient(Gus, 'Seen By Branch')
  const hers = await pageOf(Hana)
  await hers.goto('/clients')
  await heading(hers, 'Your leads will appear here').waitFor()
  await permit(journey().world, Hana, { accessSubTeamMembers: true, accessibleSubteamIds: [id] })
  await hers.getByRole('link', { name: 'Seen By Branch' }).click()
  await heading(hers, 'Seen By Branch').waitFor()
  await hers.getByRole('definition').getByText('Seen By Branch', { exact: true }).waitFor()
  await expect(hers.getByRole('button', { name: /^Change [A-Z].*: / }).count()).resolves.toBe(0)

  await page.reload()
  await page.getByText('Visible to 1 member').waitFor()
  await button(page, 'Rename').click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Orchard')
  await button(page, 'Save').click()
  await heading(page, 'Orchard').waitFor()
  await button(page, 'Remove Gus').click()
  await heading(page, 'No members in this sub-team yet').waitFor()
  await hers.goto('/clients')
  await heading(hers, 'Your leads will appear here').waitFor()
  await button(page, 'Undo').click()
  await page.getByRole('row', { name: /Gus/ }).waitFor()
  await hers.getByRole('link', { name: 'Seen By Branch' }).waitFor()

  await button(page, 'Add members').click()
  await dialog.getByRole('checkbox', { name: /Hana/ }).waitFor()
  await audit(page, 'adding members', 'dark')
  await dialog.getByRole('checkbox', { name: /Hana/ }).check()
  await button(page, 'Add 1 member').click()
  await page.getByRole('row', { name: /Hana/ }).waitFor()
  await page.setViewportSize(phone)
  await page.getByRole('row', { name: /Hana/ }).waitFor()
  await page.setViewportSize(desk)
  await button(page, 'Delete').click()
  await page.getByText('Its members stay on the team').waitFor()
  await audit(page, 'before deleting', 'light')
  await button(page, 'Delete sub-team').click()
  await heading(page, 'No sub-teams yet').waitFor()
  await hers.getByRole('link', { name: 'Seen By Branch' }).waitFor({ state: 'detached' })
})

test('a number that is a client of somebody else says whose it is, and asks for access; the owner hands it over from the bell', async () => {
  const { owner, Ann, Ben } = (await team('asking', { Ann: {}, Ben: {} })) as Record<'owner' | 'Ann' | 'Ben', Person>
  const body = { name: 'Priya Raman', phonenumber: '+6591274411' }
  const id = await addClient(Ann, body)
  const [his, hers, mine] = [
    await pageOf(Ben, { viewport: phone }),
    await pageOf(Ann, { viewport: phone }),
    await pageOf(owner, { viewport: phone }),
  ]
  await his.goto('/client')
  await his.getByRole('textbox', { name: /Full name/ }).fill('P. Raman')
  await his.getByRole('textbox', { name: 'Phone' }).fill('9127 4411')
  await his.getByText('Assigned to Ann').waitFor()
  await audit(his, 'a number of a client that one does not see', 'dark')
  // Sent all the same, it is not added, and the way to ask stands where it was sent.
  await button(his, 'Add client').click()
  await his.getByText('Not added yet: a client with this number already exists.').waitFor()
  await button(his, 'Ask for access').click()
  await his.getByText('Access requested').waitFor()
  await button(his, 'Ask for access').waitFor({ state: 'detached' })
  // What was typed is still there, and it is remembered that it was asked.
  await his.reload()
  await his.getByText('Access requested').waitFor()
  await expect.poll(() => his.getByRole('textbox', { name: /Full name/ }).inputValue()).toBe('P. Raman')

  // Who has it is told, and may not give it away; the owner is led to it, with Ben chosen.
  const title = 'Ben asks for access to Priya Raman'
  await hers.goto('/clients')
  await button(hers, /^Notifications/).click()
  await hers.getByRole('link', { name: title }).click()
  await hers.waitForURL(`**/client/${id}`)
  await hers.getByText('Ben asked for access').waitFor()
  await mine.goto('/clients')
  await button(mine, /^Notifications/).click()
  await mine.getByRole('link', { name: title }).click()
  const dialog = mine.getByRole('dialog', { name: 'Reassign Priya Raman' })
  await dialog.getByRole('button', { name: /^Assign to.*Ben/ }).waitFor()
  await audit(mine, 'handing over to who asked', 'light')
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click()
  await mine.getByText('Priya Raman reassigned to Ben').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await mine.waitForURL(`**/client/${id}`)

  await button(his, /^Notifications/).click()
  await his.getByRole('link', { name: 'Priya Raman was assigned to you' }).click()
  await heading(his, 'Priya Raman').waitFor()
})
