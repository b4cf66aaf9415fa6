import { type Endpoint, fillPath } from '@fairlead/contract/endpoint'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { z } from 'zod'
import { newId } from '#platform/db'
import { encodeCursor } from '#platform/paging'
import type { Browser } from '../browser.ts'
import type { Asked, Order } from './access.ts'

/** What breaks out of SQL that was put together from strings, and what LIKE and arrays read as their own. */
const hostile = fc.oneof(
  fc.constantFrom(
    `' or '1'='1`,
    `'; drop table clients; --`,
    `name desc, (select pg_sleep(9))`,
    `id::text`,
    `1) union select secret from magic_tokens --`,
    `%`,
    `_`,
    `\\`,
    `{"a":1}`,
    `$1`,
    `\u0000`,
    `\ud800`,
    `constructor`,
    `__proto__`,
    'x'.repeat(3000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const wrongTimes = [
  'abc',
  '',
  '0000-01-01T00:00:00.000Z',
  '2026-02-31T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '-infinity',
  'epoch',
  'now',
]
const wrongInstants = [
  '0000-01-01T00:00:00Z',
  '0000-01-01',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '9999-12-31',
]
const wrongTexts = ['a\0b', '\ud83d', '\udc00x', '\0']

const shapeOf = (schema: unknown) => (schema as z.ZodObject).shape as Record<string, z.ZodType>

/** Every parameter of a read is a value, never SQL. */
export async function expectValues(browser: Browser, endpoint: Endpoint, asked: Asked): Promise<void> {
  const path = fillPath(endpoint.path, asked.params as never)
  const fields = Object.keys(shapeOf(endpoint.query))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), hostile, async (field, value) => {
      const query = new URLSearchParams({ ...(asked.query as Record<string, string>), [field]: value.toWellFormed() })
      const { status, text } = await browser.fetch(`${path}?${query}`)
      expect([200, 400, 404, 414], text).toContain(status)
      expect(text).not.toMatch(/syntax error|pg_|relation "/)
    }),
    { numRuns: 20 },
  )
}

/** A cursor that anybody could have written is a place in the list, or answered by 400. */
export async function expectPlaces(
  browser: Browser,
  endpoint: Endpoint,
  asked: Asked,
  orders: readonly Order[],
): Promise<void> {
  const path = fillPath(endpoint.path, asked.params as never)
  const ask = async (order: string, query: object, key: string, id: string = newId()) => {
    const cursor = encodeCursor(order, { direction: 'next', key, id })
    const page = new URLSearchParams({ ...asked.query, ...query, cursor } as Record<string, string>)
    const { status, text } = await browser.fetch(`${path}?${page}`)
    expect([200, 400], `${order} ${JSON.stringify(key)} ${text}`).toContain(status)
    return status
  }
  for (const [order, sound, query = {}] of orders) {
    expect(await ask(order, query, sound), order).toBe(200)
    expect(await ask(order, query, sound, '-'.repeat(36)), order).toBe(400)
    for (const key of wrongTimes) await ask(order, query, key)
    await fc.assert(
      fc.asyncProperty(hostile, async (key) => void (await ask(order, query, key))),
      { numRuns: 10 },
    )
  }
}

/** Every field of a body may hold what no database stores: it is left out or refused. */
export async function expectStorable(browser: Browser, endpoint: Endpoint, asked: Asked): Promise<void> {
  const path = fillPath(endpoint.path, asked.params as never)
  for (const [field, schema] of Object.entries(shapeOf(endpoint.body))) {
    const values = [...wrongTexts, ...wrongInstants].flatMap((value) => [value, [value]])
    // What the contract refuses comes to no statement: one such value shows that the refusal is no failure.
    const refused = values.filter((value) => !schema.safeParse(value).success)
    for (const shaped of [...values.filter((value) => !refused.includes(value)), ...refused.slice(0, 1)]) {
      const body = JSON.stringify({ ...asked.body, [field]: shaped })
      const { status, text } = await browser.fetch(path, {
        method: endpoint.method,
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(status, `${body.slice(0, 200)} ${text}`).toBeLessThan(500)
    }
  }
}
