import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientsOf, type Person, type World } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { answerOf, appId, metaServer, naming, signed } from '../../server/src/testing/outside/meta-server.ts'
import { audit } from '../harness/audit.ts'
import { useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'

/** Meta, and the page where it asks who somebody is and whether they allow it. */
const meta = await metaServer()
const dialog = createServer((request, response) => {
  const asked = new URL(request.url ?? '/', 'http://facebook.test').searchParams
  const back = (answer: Record<string, string>) =>
    `${asked.get('redirect_uri')}?${new URLSearchParams({ ...answer, state: asked.get('state') ?? '' })}`.replaceAll(
      '&',
      '&amp;',
    )
  response.writeHead(200, { 'content-type': 'text/html' }).end(
    `<!doctype html><html lang="en"><title>Facebook</title><a href="${back({ code: 'AQTESTcode123' })}">Continue as Ann</a>
      <a href="${back({ error: 'access_denied' })}">Cancel</a></html>`,
  )
})
await new Promise<void>((resolve) => dialog.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  dialog.closeAllConnections()
  dialog.close()
  await meta.close()
})

const journey = useJourney({
  env: { ...meta.env, META_LOGIN_URL: `http://127.0.0.1:${(dialog.address() as AddressInfo).port}` },
})
const [guide, preview] = [
  { id: '900100', page: '112233445566778', name: 'Landlord guide' },
  { id: '900200', page: '112233445566778', name: 'Marina Crest preview' },
]

/** Somebody submits a form: it is there at Meta, which names it to us. */
async function submit(world: World, form: typeof guide, numbers: readonly number[]): Promise<void> {
  const now = new Date()
  const leads = numbers.map((number) => ({ id: `${form.id}${number}`, form: form.id, at: now }))
  for (const { id } of leads)
    meta.state.leads.push({
      id,
      form_id: form.id,
      created_time: now.toISOString().replace(/\.\d+Z$/, '+0000'),
      field_data: [
        { name: 'full_name', values: [`Lead ${id}`] },
        { name: 'email', values: [`lead${id}@example.com`] },
      ],
    })
  const body = naming(form.page, leads)
  const { status } = await fetch(`${world.publicUrl}/hooks/meta/${appId}`, {
    method: 'POST',
    headers: signed(body),
    body,
  })
  expect(status).toBe(200)
}
const clients = async (person: Person) => (await clientsOf(person, { page_size: 100 })).length
const ten = Array.from({ length: 10 }, (_, at) => at + 10)

/** Goes through Facebook's window. */
async function allow(page: Page, name: string, answer = 'Continue as Ann'): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name, exact: true }).first().click(),
  ])
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: answer }).click()])
}

test('a page is connected, its forms bring leads, one that was off is replayed, and a permission that ends is mended', async () => {
  const { world, open } = journey()
  meta.state.forms = [guide, preview]
  const person = await world.signIn('mira@lantern.test')
  const page = await open()
  await enterAs(page, world, person)

  await page.goto('/integrations')
  await page.getByRole('link', { name: /^Connect Facebook/ }).click()
  await page.getByRole('button', { name: 'Connect with Facebook' }).waitFor()
  await allow(page, 'Connect with Facebook', 'Cancel')
  await page.getByText(/sign-in was cancelled/).waitFor()
  await allow(page, 'Connect with Facebook')
  const choices = page.getByRole('dialog', { name: 'Which pages do you want leads from?' })
  await choices.getByRole('button', { name: 'Connect 1 page' }).waitFor()
  await audit(page, 'the pages to choose from', 'light')
  await choices.getByRole('button', { name: 'Connect 1 page' }).click()
  await page.getByText('Connected', { exact: true }).first().waitFor()

  await page.getByRole('link', { name: 'Lake View Homes' }).click()
  const isOn = page.getByRole('switch', { name: 'Receive leads from Landlord guide' })
  await isOn.waitFor()
  await isOn.press('Space')
  await page.getByText(/^Off\. Its leads are recorded/).waitFor()
  await submit(world, guide, ten)
  await submit(world, preview, ten)
  await until(async () => (await clients(person)) === 10)
  await page.getByText('10 ignored', { exact: true }).waitFor()
  await audit(page, 'a page with its forms', 'dark')
  await isOn.press('Space')
  await page.getByRole('button', { name: 'Turn on and bring in 10 leads' }).click()
  await until(async () => (await clients(person)) === 20)

  // The person changed the password: from now on Meta refuses whatever is asked with the old token.
  const refused = answerOf('errors/190-460-password-changed')
  meta.fail(/./, refused, Number.MAX_SAFE_INTEGER)
  await submit(world, preview, [50])
  await page.locator('#main').getByText('Permissions Expired').waitFor()
  await page.goto('/clients')
  await page.getByText('Permissions Expired').first().waitFor()
  await page.getByRole('link', { name: 'Reconnect' }).click()
  await page.getByText('Permissions Expired').first().waitFor()
  await audit(page, 'a permission that has ended', 'light')
  meta.state.next = []
  await allow(page, 'Reconnect')
  await page.getByText('Connected', { exact: true }).first().waitFor()
  await until(async () => (await clients(person)) === 21)
})
