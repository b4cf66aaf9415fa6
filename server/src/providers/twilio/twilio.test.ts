import { afterAll, beforeAll, expect, it } from 'vitest'
import { Rejected, Unavailable } from '#platform/outbound'
import { type LocalServer, localServer } from '../../testing/outside/local-server.ts'
import { twilio } from './index.ts'

let api: LocalServer
let next: { status: number; body: object }
beforeAll(async () => {
  api = await localServer(() => ({
    status: next.status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(next.body),
  }))
})
afterAll(() => api.close())
const transport = (query = 'from=%2B6531580000') =>
  twilio(`twilio://AC0000:secret%2Ftoken@${api.host}?${query}&scheme=http`)

it('posts the form that Twilio documents, with basic authentication', async () => {
  next = { status: 201, body: { sid: 'SM1', status: 'queued', to: '+6591274486', error_code: null } }
  expect(await transport().send({ to: '+6591274486', text: '012345 is your code' })).toEqual({ providerId: 'SM1' })
  const seen = api.seen.at(-1)
  expect(seen).toMatchObject({ method: 'POST', path: '/2010-04-01/Accounts/AC0000/Messages.json' })
  expect(seen?.headers.authorization).toBe(`Basic ${Buffer.from('AC0000:secret/token').toString('base64')}`)
  expect(Object.fromEntries(new URLSearchParams(seen?.body.toString()))).toEqual({
    To: '+6591274486',
    From: '+6531580000',
    Body: '012345 is your code',
  })
})

it('can send by a messaging service', async () => {
  next = { status: 201, body: { sid: 'SM2' } }
  await transport('messaging_service=MG77').send({ to: '+6591274486', text: 'x' })
  expect(new URLSearchParams(api.seen.at(-1)?.body.toString()).get('MessagingServiceSid')).toBe('MG77')
})

it('tells refusals in words, waits when asked to, and does not guess after a server error', async () => {
  next = { status: 400, body: { code: 21211, message: "The 'To' number is not valid", status: 400 } }
  await expect(transport().send({ to: '+1', text: 'x' })).rejects.toThrow(
    new Rejected('This number can’t receive messages.'),
  )
  next = { status: 429, body: { code: 20429 } }
  await expect(transport().send({ to: '+1', text: 'x' })).rejects.toBeInstanceOf(Unavailable)
  next = { status: 500, body: {} }
  await expect(transport().send({ to: '+1', text: 'x' })).rejects.not.toBeInstanceOf(Unavailable)
  const gone = await localServer(() => ({ status: 200 }))
  await gone.close()
  await expect(
    twilio(`twilio://AC:t@${gone.host}?from=%2B1&scheme=http`).send({ to: '+1', text: 'x' }),
  ).rejects.toBeInstanceOf(Unavailable)
})
