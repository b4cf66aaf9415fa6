import { createHmac } from 'node:crypto'
import { checkFacebookApp, connectedFacebookPages, facebookSetup } from '@fairlead/contract/flow/facebook'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectFacebook } from '../../../testing/outside/facebook.ts'
import { answerOf, appSecret, metaServer } from '../../../testing/outside/meta-server.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const meta = await metaServer()
afterAll(() => meta.close())
const world = useWorld({ env: meta.env })
const page = '112233445566778'
const hook = () => `${world().publicUrl}/hooks/meta/100200300400500`
let owner: Person
beforeAll(async () => {
  meta.state.forms = [{ id: '998877665544332', page, name: 'Flats' }]
  owner = await world().signIn('owner@callbacks.test')
  await connectFacebook(owner)
  await world().settle()
})

/** What Meta sends of a person, signed. */
function tell(what: 'deauthorize' | 'delete', userId: string, secret = appSecret) {
  const payload = Buffer.from(JSON.stringify({ user_id: userId, algorithm: 'HMAC-SHA256' })).toString('base64url')
  const signature = createHmac('sha256', secret).update(payload).digest('base64url')
  const body = new URLSearchParams({ signed_request: `${signature}.${payload}` })
  return fetch(`${hook()}/${what}`, { method: 'POST', body })
}
const logins = async () => (await owner.browser.call(facebookSetup)).body.connections.length
const check = async () => {
  const { is_ok, checks } = (await owner.browser.call(checkFacebookApp, { body: {} })).body
  return { is_ok, failed: checks.find(({ state }) => state === 'failed'), last: checks.at(-1)?.state }
}

it('checks what leads need in order, and names the first that is missing with its remedy', async () => {
  meta.state.webhook = undefined
  expect(await check()).toMatchObject({ is_ok: false, failed: { key: 'webhook' }, last: 'skipped' })
  meta.state.webhook = hook()
  expect(await check()).toEqual({ is_ok: true, failed: undefined, last: 'ok' })
  meta.state.declined = ['leads_retrieval']
  expect((await check()).failed).toMatchObject({ key: 'permissions', text: 'Not granted: leads_retrieval.' })
  meta.state.declined = []
  meta.state.subscribed.delete(page)
  expect((await check()).failed?.key).toBe('subscription')
  meta.state.subscribed.add(page)
  meta.fail(/\/leads$/, answerOf('errors/103-lead-access-manager'))
  expect((await check()).failed).toMatchObject({
    key: 'lead_access',
    link: 'https://business.facebook.com/settings/leads-accesses',
  })
})

it('ends the login of a person who removed the app, and gives a receipt for its deletion (rule 242)', async () => {
  expect((await tell('deauthorize', meta.state.person.id, 'another')).status).toBe(401)
  expect((await tell('deauthorize', '404')).status).toBe(200)
  expect(await logins()).toBe(1)
  expect((await tell('deauthorize', meta.state.person.id)).status).toBe(200)
  await world().settle()
  expect(await logins()).toBe(0)
  expect((await owner.browser.call(connectedFacebookPages)).body.results).toEqual([])
  const { url, confirmation_code } = (await (await tell('delete', meta.state.person.id)).json()) as Record<
    string,
    string
  >
  expect(url).toBe(`${hook()}/delete?code=${confirmation_code}`)
  const receipt = await fetch(url ?? '')
  expect([receipt.status, await receipt.text()]).toEqual([200, expect.stringContaining('were deleted')])
  expect((await fetch(`${hook()}/delete?code=${confirmation_code}x`)).status).toBe(404)
})
