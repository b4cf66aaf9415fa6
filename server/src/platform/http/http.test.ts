import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { endpoints } from '@fairlead/contract'
import { emailCode, listSessions, logout } from '@fairlead/contract/identity/session'
import { createClient, listClients } from '@fairlead/contract/records/clients'
import { describe, expect, it } from 'vitest'
import { createLog, createMetrics } from '#platform/telemetry'
import { freePort } from '../../testing/free-port.ts'
import { clientsOf } from '../../testing/look.ts'
import { addClient } from '../../testing/make.ts'
import { useWorld } from '../../testing/test-world.ts'
import { createApp } from './app.ts'

const world = useWorld()
const json = { 'content-type': 'application/json' }

describe('a change', () => {
  it('is refused when another site’s page has the browser send it (S17)', async () => {
    const ann = await world().signIn('ann@example.com')
    const cookie = [...ann.browser.cookies].map(([k, v]) => `${k}=${v}`).join('; ')
    const send = (headers: Record<string, string>, body = '{"name":"Forged"}') =>
      fetch(`${world().appUrl}${createClient.path}`, { method: 'POST', headers: { cookie, ...headers }, body })
    expect((await send({ ...json, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ ...json, 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await send({ ...json, origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ ...json, origin: 'null' })).status).toBe(403)
    expect((await send({ 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' })).status).toBe(415)
    expect(
      (await send({ 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }, 'name=x'))
        .status,
    ).toBe(415)
    for (const type of [
      ' application/json',
      'application/json\t; charset=utf-8; x',
      'application/jsonp',
      'application/json;charset=utf-16',
    ])
      expect(
        (await send({ 'content-type': type, 'sec-fetch-site': 'same-origin' })).status,
        type,
      ).toBeGreaterThanOrEqual(type.startsWith(' ') ? 200 : 400)
    expect((await clientsOf(ann)).filter((c) => c.name === 'Forged').length).toBeLessThan(2)
    const overridden = await fetch(`${world().appUrl}${listClients.path}`, {
      headers: { cookie, 'x-http-method-override': 'DELETE' },
    })
    expect(overridden.status).toBe(200)
    const link = await fetch(`${world().appUrl}/api/auth/api/v1/resources-access-policy?magic_token=x`, {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    })
    expect(link.status).toBe(403)
  })
})

describe('a list', () => {
  it('says how it goes on and how long it is, also one that answers everything it has (rule 200)', async () => {
    const lia = await world().signIn('lia@example.com')
    const cookie = [...lia.browser.cookies].map(([k, v]) => `${k}=${v}`).join('; ')
    const get = async (path: string) =>
      (await fetch(`${world().appUrl}${path}`, { headers: { cookie } })).json() as Promise<Record<string, unknown>>
    expect(await get(listSessions.path)).toMatchObject({ next: null, previous: null, count: null, count_capped: false })
    expect(await get(`${listSessions.path}?count=true`)).toMatchObject({ results: [{}], count: 1, count_capped: false })
    expect(await get(`${listClients.path}?count=true`)).toMatchObject({ results: [], count: 0, count_capped: false })
  })
})

/** What a server answers to these bytes, whatever they are. */
async function answerTo(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(text)
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) answer += chunk
  return answer
}

describe('what cannot be read', () => {
  it('is refused with every header, and never a fault of ours (S19, S59)', async () => {
    const { appUrl, publicUrl } = world()
    const get = (path: string, more = 'host: x\r\n') => `GET ${path} HTTP/1.1\r\n${more}connection: close\r\n\r\n`
    const paths = [
      '//',
      '///',
      '//evil.example/x',
      '/%',
      '/%ff',
      '/%00',
      '/f/%00',
      '/f/a%00b/sent',
      '/files/private/%00.png',
    ]
    const asked: [string, string][] = [appUrl, publicUrl].flatMap((origin): [string, string][] => [
      ...paths.map((path): [string, string] => [origin, get(path)]),
      [origin, get('/', '')],
      [origin, get('/', 'host: x\r\nbad header\r\n')],
      [origin, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
      [origin, 'NONSENSE\r\n\r\n'],
    ])
    asked.push(
      [appUrl, get(`${listClients.path}?search=%00`)],
      [appUrl, get('/dev/outbox?to=%00', 'host: localhost\r\n')],
    )
    for (const [origin, text] of asked) {
      const answer = await answerTo(origin, text)
      const what = `${origin} ${text.slice(0, 60)}`
      expect([what, /^HTTP\/1\.1 ([234]\d\d)/.exec(answer)?.[1] !== undefined], answer.slice(0, 200)).toEqual([
        what,
        true,
      ])
      if (/^HTTP\/1\.1 4/.test(answer)) expect([what, /\r\ncache-control: /i.test(answer)]).toEqual([what, true])
    }
  })

  it('of the outbox of a development server is what another machine or another name asks for', async () => {
    const ask = async (headers: Record<string, string>) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const answer = await answerTo(
        world().appUrl,
        `GET /dev/outbox HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n`,
      )
      return answer.split(' ')[1]
    }
    expect(await ask({ host: 'localhost' })).toBe('200')
    expect(await ask({ host: 'rebound.example' })).toBe('404')
    expect(await ask({ host: 'localhost', 'x-forwarded-for': '192.0.2.1' })).toBe('404')
  })
})

describe('every answer', () => {
  it('carries the headers that keep a browser safe, errors and unknown addresses too (S19)', async () => {
    const bea = await world().signIn('bea@example.com')
    const addresses = [
      ...endpoints
        .filter(({ endpoint }) => endpoint.method === 'GET')
        .map(({ endpoint }) => endpoint.path.replace(/:\w+/g, 'x')),
      '/',
      '/login',
      '/clients',
      '/nothing/here',
      '/api/nothing',
      '/healthz',
      '/readyz',
      '/dev/outbox',
      '/api/docs',
      '/api/openapi.json',
      '/missing.js',
    ]
    for (const address of addresses) {
      const { headers } = await bea.browser.fetch(address)
      expect(headers.get('x-content-type-options'), address).toBe('nosniff')
      expect(headers.get('referrer-policy'), address).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy'), address).toBe('same-origin-allow-popups')
      expect(headers.get('cross-origin-resource-policy'), address).toBe('same-origin')
      expect(headers.get('permissions-policy'), address).toContain('camera=()')
      expect(headers.get('content-security-policy'), address).toMatch(/frame-ancestors 'none'|default-src 'none'/)
      expect(headers.get('request-id'), address).toMatch(/^[\da-f-]{36}$/)
      expect(headers.get('strict-transport-security'), address).toBeNull()
      expect(headers.get('access-control-allow-origin'), address).toBeNull()
      if (address.startsWith('/api/')) expect(headers.get('cache-control'), address).toBe('no-store')
    }
    const page = (await world().browser().fetch('/login')).headers.get('content-security-policy') ?? ''
    expect(page).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic'/)
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      world().publicUrl,
    ])
      expect(page).toContain(part)
  })

  it('of an error is the body of rule 193, without a stack, SQL or path (S59)', async () => {
    for (const address of [
      '/api/nothing',
      '/api/dashboard-v2/api/v2/user-client/',
      '/%E0%A4%A',
      `/api/${'x'.repeat(9000)}`,
    ]) {
      const answer = await world().browser().fetch(address)
      expect(answer.error).toMatchObject({
        statusCode: answer.status,
        message: expect.any(String),
        request_id: expect.any(String),
      })
      expect(answer.text).not.toMatch(/node_modules|at \w+ \(|select |server\/src/)
    }
    const bad = await world().browser().fetch(emailCode.path, { method: 'POST', headers: json, body: '{"email":' })
    expect([bad.status, bad.error.message]).toEqual([400, 'The request can’t be read. Check its body.'])
  })

  it('is for our own pages: no other site’s script may read it (S20)', async () => {
    const dee = await world().signIn('dee@example.com')
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await dee.browser.fetch(listClients.path, {
        method,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
      })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  })

  it('has links to the configured address only, whatever Host was asked for (S62)', async () => {
    const email = 'host@example.com'
    const { hostname, port } = new URL(world().appUrl)
    const body = JSON.stringify({ email })
    const status = await new Promise((resolve, reject) => {
      request(
        {
          host: hostname,
          port,
          method: 'POST',
          path: emailCode.path,
          headers: { ...json, host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-length': body.length },
        },
        (answer) => resolve(answer.resume().statusCode),
      )
        .on('error', reject)
        .end(body)
    })
    expect(status).toBe(200)
    await world().settle()
    const [entry] = await world().outbox(email)
    const mail = JSON.stringify(entry?.message)
    expect(mail).toContain(world().appUrl)
    expect(mail).not.toContain('evil.example')
  })

  it('comes with and without the final slash', async () => {
    const cy = await world().signIn('cy@example.com')
    for (const path of [listClients.path, listClients.path.replace(/\/$/, '')])
      expect((await cy.browser.fetch(path)).status).toBe(200)
    expect((await cy.browser.fetch(`${logout.path}/`, { method: 'POST' })).status).toBe(200)
  })
})

describe('a long answer', () => {
  it('is compressed for a client that accepts it, and the same', async () => {
    const { browser } = await world().signIn('long@example.com')
    for (let i = 0; i < 6; i++) await addClient({ browser }, `Somebody with a long name ${i}`)
    const cookie = [...browser.cookies].map(([k, v]) => `${k}=${v}`).join('; ')
    const ask = async (encodings: string) => {
      const headers = { cookie, 'accept-encoding': encodings }
      const [answer] = (await once(request(`${world().appUrl}${listClients.path}`, { headers }).end(), 'response')) as [
        IncomingMessage,
      ]
      const body = Buffer.concat(await answer.toArray())
      return { body, encoding: answer.headers['content-encoding'], vary: answer.headers.vary }
    }
    const [plain, packed, refused] = [await ask('identity'), await ask('br, gzip'), await ask('gzip;q=0')]
    expect([plain.encoding, packed.encoding, refused.encoding]).toEqual([undefined, 'gzip', undefined])
    expect(packed.vary).toBe('accept-encoding')
    expect(packed.body.length).toBeLessThan(plain.body.length / 2)
    expect(gunzipSync(packed.body)).toEqual(plain.body)
  })
})

describe('limits', () => {
  it('see through a forged X-Forwarded-For unless the proxy is trusted (S55)', async () => {
    for (let i = 0; i < 25; i++)
      await world()
        .browser()
        .call(
          emailCode,
          { body: { email: `flood${i}@example.com` } },
          { headers: { 'x-forwarded-for': `203.0.113.${i}` } },
        )
    const last = await world()
      .browser()
      .call(
        emailCode,
        { body: { email: 'flood-last@example.com' } },
        { headers: { 'x-forwarded-for': '198.51.100.7' } },
      )
    expect(last.status).toBe(429)
  })
})

describe('health', () => {
  it('tells that the process lives, and that it can serve', async () => {
    for (const origin of [world().appUrl, world().publicUrl]) {
      expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'ok' })
      expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ status: 'ready' })
    }
  })
})

it('a server that closes does not wait for connections by which nothing was asked', async () => {
  const app = createApp({
    log: createLog('silent'),
    metrics: createMetrics(),
    https: false,
    trustedProxies: [],
    draining: () => true,
  })
  const port = await freePort()
  await app.listen({ port, host: '127.0.0.1' })
  const heard = once(app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  await heard
  const cut = once(socket, 'close')
  await app.close()
  await cut
})
