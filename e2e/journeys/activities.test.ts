import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { markLead } from '@fairlead/contract/records/clients'
import { addActivity } from '@fairlead/contract/records/timeline'
import { addClient, clientOf } from '@fairlead/server/testing'
import { expect, test } from 'vitest'
import { joinTeam } from '../../server/src/testing/members.ts'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const journey = useJourney()

test('what a team does stands under Activities, by type and by member, and new entries come when they are asked for', async () => {
  const { world, open } = journey()
  const mira = await world.signIn('mira@kitchens.test')
  const ben = await joinTeam(world, mira, 'ben@kitchens.test')
  // A team is one by the invitation that somebody accepted.
  await world.sql(`update organizations set account_type = 'TEAM' where id = $1`, [mira.orgId])
  const [hers, his] = await Promise.all(
    [mira, ben].map(async (p, i) => {
      const id = await addClient(p, ['Vera Hofer', 'Hugo Brandt'][i] ?? '')
      return id
    }),
  )
  const note = (p: typeof mira, id: string | undefined, text: string) =>
    p.browser.call(addActivity, { body: { client_id: id ?? '', item_type: 'NOTE', text } })
  void (await note(mira, hers, 'Wants oak')).body
  void (await note(ben, his, 'Wants ash')).body

  const page = await open({ viewport: phone })
  await enterAs(page, world, mira)
  await page.goto('/clients')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Activities' }).click()
  await page.getByText('Wants ash').waitFor()
  await page.getByRole('button', { name: /^Person:/ }).click()
  await page.getByRole('menuitemradio', { name: 'Me' }).click()
  await page.getByText('Wants ash').waitFor({ state: 'detached' })
  await page.getByText('Wants oak').waitFor()
  await page.reload()
  await page.getByText('Wants oak').waitFor()
  await expect.poll(() => page.getByText('Wants ash').count()).toBe(0)

  void (await note(mira, hers, 'Wants it soon')).body
  await page.getByRole('button', { name: 'Show new activity' }).click()
  await page.getByText('Wants it soon').waitFor()
  await page.getByRole('link', { name: 'Vera Hofer' }).first().click()
  await page.getByRole('heading', { name: 'Vera Hofer' }).waitFor()
})

test('the owner chooses what takes the mark of a new lead away, and a client goes on on the phone', async () => {
  const { world, open } = journey()
  const nora = await world.signIn('nora@kitchens.test')
  const id = await addClient(nora, 'Vera Hofer')
  const page = await open()
  await enterAs(page, world, nora)
  await page.goto('/account/uncontacted-leads')
  await page.getByRole('radio', { name: /Follow-up set/ }).check()
  await until(
    async () => (await nora.browser.call(setOrgPreferences, { body: {} })).body.auto_unmark_type === 'SET_FOLLOW_UP',
  )
  void (await nora.browser.call(markLead, { params: { id }, body: { new_lead: true } })).body

  await page.goto(`/client/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Continue on your phone' }).click()
  const address = await page.getByRole('textbox', { name: 'Or send yourself this link' }).inputValue()
  await audit(page, 'a code for the phone')
  const handheld = await open({ viewport: phone })
  await handheld.goto(address)
  await handheld.getByRole('button', { name: /^Continue as/ }).click()
  await handheld.getByRole('heading', { name: 'Vera Hofer' }).waitFor()
  expect((await clientOf(nora, id)).is_new_lead).toBe(true)
})
