import { markConverted } from '@fairlead/contract/flow/conversions'
import { clientsOf } from '@fairlead/server/testing'
import { afterAll, expect, test } from 'vitest'
import { connectFacebook } from '../../server/src/testing/outside/facebook.ts'
import { answerOf, appId, metaServer, naming, signed } from '../../server/src/testing/outside/meta-server.ts'
import { audit } from '../harness/audit.ts'
import { useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

const meta = await metaServer()
afterAll(() => meta.close())
const journey = useJourney({ env: meta.env })
const form = { id: '900100', page: '112233445566778', name: 'Landlord guide' }
const names = () => meta.state.events.map(({ event_name: name }) => name)

test('a dataset is set up, a lead from Facebook is marked as converted, and Meta is told', async () => {
  const { world, open } = journey()
  meta.state.forms = [form]
  const person = await world.signIn('mira@lantern.test')
  const page = await open()
  await enterAs(page, world, person)

  await page.goto('/account/profile')
  await page.getByRole('link', { name: 'Meta Conversions API' }).click()
  await page.getByRole('link', { name: 'Connect Facebook' }).waitFor()
  await connectFacebook(person)
  await page.reload()
  await page.getByRole('button', { name: 'Find my datasets' }).click()
  await page.getByRole('option', { name: 'Lake View dataset' }).waitFor({ state: 'attached' })
  await audit(page, 'the datasets to choose from', 'light')
  await page.getByRole('button', { name: 'Start reporting' }).click()
  await page.getByText('Reporting', { exact: true }).waitFor()
  await page.getByText('Nothing sent yet').waitFor()

  const now = new Date()
  const lead = { id: '90071992547409931', form: form.id, at: now }
  meta.state.leads.push({
    id: lead.id,
    form_id: form.id,
    created_time: now.toISOString().replace(/\.\d+Z$/, '+0000'),
    field_data: [{ name: 'full_name', values: ['Asha Rao'] }],
  })
  const body = naming(form.page, [lead])
  await fetch(`${world.publicUrl}/hooks/meta/${appId}`, { method: 'POST', headers: signed(body), body })
  await page.getByRole('link', { name: 'Asha Rao' }).waitFor()
  await page.getByText('Sent', { exact: true }).waitFor()
  expect(names()).toEqual(['Lead'])

  const [client] = await clientsOf(person)
  await page.goto(`/client/${client?.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as converted' }).click()
  await page.getByText('Converted reported to Meta').waitFor()
  expect(names()).toEqual(['Lead', 'Converted'])

  // The token that was pasted last year is no longer valid.
  meta.fail(/\/events$/, answerOf('capi/error-token'), Number.MAX_SAFE_INTEGER)
  await person.browser.call(markConverted, { params: { id: client?.id ?? '' }, body: { stage: 'Signed' } })
  await page.goto('/account/meta-conversion-api')
  await page.getByText('Not reporting').waitFor()
  await audit(page, 'Meta takes nothing', 'dark')
  meta.state.next = []
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Reporting', { exact: true }).waitFor()
  await until(async () => names().length === 3)
})
