import { readFileSync } from 'node:fs'
import { type LeadForm, leadFormLeads } from '@fairlead/contract/flow/lead-forms'
import { listDeliveries, replayDelivery } from '@fairlead/contract/work/inbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aForm } from '../../../testing/make.ts'
import { type LocalServer, localServer } from '../../../testing/outside/local-server.ts'
import { elements, visitor } from '../../../testing/outside/visitor.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

/** Cloudflare's documented answers, by the token that asks for them. */
const answers = JSON.parse(readFileSync(new URL('./turnstile-answers.json', import.meta.url), 'utf8')) as Record<
  string,
  object
>
const env: Record<string, string> = { TURNSTILE_SITE_KEY: '1x00000000000000000000AA', TURNSTILE_SECRET_KEY: 'secret' }
let cloudflare: LocalServer
beforeAll(async () => {
  cloudflare = await localServer(({ body }) => {
    const { response } = JSON.parse(body.toString()) as { response: string }
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(answers[response]) }
  })
  env.TURNSTILE_URL = cloudflare.url
})
afterAll(() => cloudflare.close())
const world = useWorld({ env })

let ann: Person
let form: LeadForm
beforeAll(async () => {
  ann = await world().signIn('ann@example.com')
  form = await aForm(ann)
})
const send = async (name: string, token?: string) => {
  const page = await visitor(world()).open(form.public_url)
  return page.send({ name, ...(token === undefined ? {} : { 'cf-turnstile-response': token }) })
}
const leads = async () => {
  await world().settle()
  return (await ann.browser.call(leadFormLeads, { params: { id: form.id } })).body.results
}

describe('with a captcha on', () => {
  it('the page brings the check along, and its policy lets it in', async () => {
    const page = await visitor(world()).open(form.public_url)
    expect(elements(page.html, 'div').find((div) => div.class === 'cf-turnstile')).toMatchObject({
      'data-sitekey': '1x00000000000000000000AA',
      'data-action': 'lead_form',
    })
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain('frame-src https://challenges.cloudflare.com;')
    const [, nonce] = /'nonce-([^']+)'/.exec(policy ?? '') ?? []
    const script = elements(page.html, 'script').find((one) => one.src?.includes('challenges.cloudflare.com'))
    expect(script?.nonce).toBe(nonce)
  })

  it('a person who passed it is taken at once, and Cloudflare is asked with the documented fields', async () => {
    expect((await send('Passed', 'success')).status).toBe(303)
    expect(JSON.parse(cloudflare.seen.at(-1)?.body.toString() ?? '')).toEqual({
      secret: 'secret',
      response: 'success',
      remoteip: expect.any(String),
      idempotency_key: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect((await leads())[0]).toMatchObject({ summary: 'Passed', outcome: 'created' })
  })

  it('an answer that is spent, or comes from elsewhere, brings the form back with what was typed', async () => {
    for (const token of ['timeout-or-duplicate', 'wrong-hostname']) {
      const back = await send('Again', token)
      expect([back.status, back.values.get('name')], token).toEqual([422, 'Again'])
      expect(back.text).toContain('Please confirm you’re human')
    }
    const long = await send('Long', 'x'.repeat(2049))
    expect(long.status).toBe(422)
  })

  it('that is out of order keeps nobody out, and is asked once more under the same key', async () => {
    const before = cloudflare.seen.length
    expect((await send('Unlucky', 'internal-error')).status).toBe(303)
    const keys = cloudflare.seen.slice(before).map(({ body }) => JSON.parse(body.toString()).idempotency_key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect((await send('Misconfigured', 'invalid-secret')).status).toBe(303)
    expect((await leads()).slice(0, 2).map((lead) => lead.outcome)).toEqual(['created', 'created'])
  })

  it('what comes without scripts is held, not lost, and becomes a client once somebody lets it pass (rule 204)', async () => {
    const asked = cloudflare.seen.length
    expect((await send('No Scripts')).status).toBe(303)
    expect(cloudflare.seen.length).toBe(asked)
    const [held] = await leads()
    expect(held).toMatchObject({
      summary: 'No Scripts',
      outcome: 'parked',
      client: null,
      reason: expect.stringContaining('may block scripts'),
    })
    const [delivery] = (await ann.browser.call(listDeliveries, { query: { outcome: 'parked' } })).body.results
    const passed = (await ann.browser.call(replayDelivery, { params: { id: delivery?.id ?? '' } })).body
    expect(passed).toMatchObject({ outcome: 'created', client: { name: 'No Scripts' } })
    expect((await leads())[0]).toMatchObject({ outcome: 'created', reason: null })
  })
})
