import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalServer, localServer } from '../../testing/outside/local-server.ts'
import { addressesOf, createSafeFetch, ForbiddenAddress, isPublicAddress } from './index.ts'

let server: LocalServer
let answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 200, body: 'ok' }
beforeAll(async () => {
  server = await localServer(() => answer)
})
afterAll(() => server.close())

describe('addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '100::1',
    'nonsense',
    '',
  ])('%s is not of the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '64:ff9b::808:808', '2002:808:808::'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

it('a name has the addresses that this machine knows', async () => {
  expect(['127.0.0.1', '::1']).toEqual(expect.arrayContaining([...(await addressesOf('localhost'))]))
})

describe('what is named by others', () => {
  const safeFetch = createSafeFetch()
  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://example.com:22/',
    'http://example.com:6379/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'http://user:password@example.com/',
    'http://localtest.invalid/',
  ])('%s is not dialled, and the words tell nothing', async (url) => {
    for (const method of ['GET', 'HEAD'] as const)
      await expect(safeFetch(url, { method, timeoutMs: 2_000 })).rejects.toThrow(new ForbiddenAddress())
  })

  it('is not dialled on this machine either, though it listens', async () => {
    const seen = server.seen.length
    await expect(safeFetch(server.url)).rejects.toBeInstanceOf(ForbiddenAddress)
    expect(server.seen.length).toBe(seen)
  })
})

describe('a redirect', () => {
  it('is not followed unless asked, and never to where it must not lead', async () => {
    const safeFetch = createSafeFetch({ allow: [server.host] })
    answer = { status: 302, headers: { location: 'http://169.254.169.254/' } }
    await expect(safeFetch(server.url)).rejects.toBeInstanceOf(ForbiddenAddress)
    await expect(safeFetch(server.url, { redirects: 3 })).rejects.toBeInstanceOf(ForbiddenAddress)
    answer = { status: 302, headers: { location: '/again' } }
    await expect(safeFetch(server.url, { redirects: 3 })).rejects.toBeInstanceOf(ForbiddenAddress)
    answer = { status: 200, body: 'here' }
    expect((await safeFetch(`${server.url}/x`, { redirects: 1 })).body.toString()).toBe('here')
  })
})

describe('an answer', () => {
  it('is read up to its limit', async () => {
    const safeFetch = createSafeFetch({ allow: [server.host] })
    answer = { status: 200, body: 'x'.repeat(2000) }
    await expect(safeFetch(server.url, { maxBytes: 1000 })).rejects.toThrow('too large')
  })
})
