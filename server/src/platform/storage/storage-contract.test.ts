import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3 } from '../../providers/s3/index.ts'
import { s3PostServer, s3Server } from '../../testing/outside/s3-server.ts'
import { useWorld } from '../../testing/test-world.ts'
import { postFile } from '../../testing/upload.ts'
import type { Storage } from './storage.ts'

/** What every storage does, the local disk and a bucket alike. */
const world = useWorld()
const closing: (() => Promise<void>)[] = []
let bucket: Storage
beforeAll(async () => {
  const server = await s3Server()
  closing.push(server.close)
  bucket = await s3(server.url)
})
afterAll(async () => {
  for (const close of closing) await close()
})

const announce = async (storage: Storage, key: string, maxBytes = 1000) =>
  storage.presign({
    key,
    contentType: 'image/png',
    maxBytes,
    now: await world().now(),
    seconds: 5 * 60,
  })

describe.each([
  ['the local disk', () => world().fairlead.storage],
  ['a bucket', () => bucket],
])('%s', (_name, storage) => {
  it('keeps a file under its key, whole or in part, until it is removed', async () => {
    const key = 'private/org/abc.png'
    expect(await storage().find(key)).toBeUndefined()
    await storage().put(key, Buffer.from('0123456789'))
    const found = await storage().find(key)
    expect(found?.size).toBe(10)
    expect(found && (await text(found.stream()))).toBe('0123456789')
    expect(found && (await text(found.stream({ start: 2, end: 4 })))).toBe('234')
    await storage().put(key, Buffer.from('other'))
    expect((await storage().find(key))?.size).toBe(5)
    await storage().remove(key)
    await storage().remove(key)
    expect(await storage().find(key)).toBeUndefined()
  })

  it('keeps what comes piece by piece, and nothing of what breaks off on its way (R43)', async () => {
    const key = 'exports/org/pieces.csv'
    const megabyte = Buffer.alloc(1024 * 1024, 'a')
    async function* pieces(breaksOff: boolean) {
      for (let i = 0; i < 17; i++) yield megabyte
      if (breaksOff) throw new Error('broken off')
      yield Buffer.from('end')
    }
    await expect(storage().store(key, pieces(true))).rejects.toThrow('broken off')
    expect(await storage().find(key)).toBeUndefined()
    const size = 17 * megabyte.length + 3
    expect(await storage().store(key, pieces(false))).toBe(size)
    const found = await storage().find(key)
    expect(found?.size).toBe(size)
    expect(found && (await text(found.stream({ start: size - 4, end: size - 1 })))).toBe('aend')
    await storage().remove(key)
  })

  it('takes what a browser posts, where nobody fetches it until it was checked', async () => {
    const key = 'private/org/posted.png'
    const { url, fields } = await announce(storage(), key)
    expect(new URL(url).origin).toBe(storage().uploadOrigin)
    expect(fields).toMatchObject({
      'Content-Type': 'image/png',
      key: expect.stringMatching(/incoming\/private\/org\/posted\.png$/),
    })
    expect(await postFile({ url, fields }, Buffer.from('the picture'))).toBe(204)
    expect(await storage().find(key)).toBeUndefined()
    const arrived = await storage().find(`incoming/${key}`)
    expect(arrived && (await text(arrived.stream()))).toBe('the picture')
  })
})

describe('the policy of a link', () => {
  it.each(['the local disk', 'a bucket'])('of %s pins key, type, size and time (S38)', async (name) => {
    const server = await s3PostServer()
    closing.push(server.close)
    const isDisk = name === 'the local disk'
    const storage = isDisk ? world().fairlead.storage : await s3(server.url)
    const link = (key: string, maxBytes?: number) => announce(storage, key, maxBytes)
    const post = async (change: Record<string, string>, size = 10) => {
      const { url, fields } = await link('private/org/a.png', 10)
      return postFile({ url, fields: { ...fields, ...change } }, Buffer.alloc(size, 1))
    }
    const other = await link('private/org/b.png', 1_000_000)
    const changes: Record<string, string>[] = [
      { key: 'incoming/private/org/other.png' },
      { key: other.fields.key ?? '' },
      { 'Content-Type': 'text/html' },
      { Policy: other.fields.Policy ?? '' },
      isDisk ? { 'X-Fl-Signature': 'AAAA' } : { 'X-Amz-Signature': 'a'.repeat(64) },
    ]
    for (const change of changes) expect(await post(change), JSON.stringify(change)).toBe(403)
    if (!isDisk) expect(await post({ acl: 'public-read' })).toBe(403)
    for (const size of [0, 11]) expect([400, 413]).toContain(await post({}, size))
    const late = await link('private/org/late.png')
    expect(server.taken).toEqual([])
    expect(await post({})).toBe(204)
    server.advance(6 * 60_000)
    await world().advance({ minutes: 6 })
    expect(await postFile(late, Buffer.from('x'))).toBe(403)
  })
})
