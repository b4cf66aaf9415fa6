import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ctx, Runner } from '#platform/context'
import { useWorld } from '../../testing/test-world.ts'
import { groupCommit } from './group-commit.ts'

const world = useWorld()

type Kind = 'good' | 'bad'
/** Transactions of which only the outcome matters: a shared one fails if one of its works does. */
function pretend() {
  const commits: number[] = []
  let written = 0
  const begin = (async (work: (ctx: Ctx<null>) => Promise<unknown>) => {
    await new Promise(setImmediate)
    return work({} as Ctx<null>)
  }) as Runner['begin']
  const alone = (async (work: never) => {
    const result = await begin(work)
    commits.push(1)
    written++
    return result
  }) as Runner['begin']
  const shared = (async (work: (run: Runner) => Promise<unknown>) => {
    let parts = 0
    const counted = ((piece: never) => {
      parts++
      return begin(piece)
    }) as Runner['begin']
    const result = await work({ begin: counted } as Runner)
    commits.push(parts)
    written += parts
    return result
  }) as Runner['shared']
  return { alone, shared, commits, written: () => written }
}

describe('writes that wait for each other', () => {
  it('are each done once, no matter which other fails, and few commits are enough', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Kind>('good', 'good', 'good', 'bad'), { minLength: 1, maxLength: 100 }),
        async (kinds) => {
          const { alone, shared, commits, written } = pretend()
          const write = groupCommit(shared, alone)
          const results = await Promise.allSettled(
            kinds.map((kind, i) =>
              write(async () => {
                if (kind === 'bad') throw new Error(`${i} is bad`)
                return i
              }),
            ),
          )
          const seen = results.map((r) => (r.status === 'fulfilled' ? r.value : (r.reason as Error).message))
          expect(seen).toEqual(kinds.map((kind, i) => (kind === 'bad' ? `${i} is bad` : i)))
          expect(written()).toBe(kinds.filter((kind) => kind === 'good').length)
          if (!kinds.includes('bad')) expect(commits.length).toBeLessThanOrEqual(2 + Math.ceil(kinds.length / 32))
        },
      ),
    )
  })

  it('are all told at once when the database is gone', async () => {
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    let asked = 0
    const fail = async () => {
      asked++
      await new Promise(setImmediate)
      throw gone
    }
    const write = groupCommit(fail, fail)
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => write(async () => 1)))
    expect(results.every((r) => r.status === 'rejected' && r.reason === gone)).toBe(true)
    // The two that came first: the one that waits behind them is told with them (R26).
    expect(asked).toBe(2)
  })

  it('are in the database when they are answered, and share transactions', async () => {
    const write = (key: string) =>
      world().fairlead.units.writeTogether((ctx) =>
        ctx.db.$client.query(`insert into rate_limits (key, count, ends_at) values ($1, 1, now() + interval '1 day')`, [
          key,
        ]),
      )
    const keys = Array.from({ length: 40 }, (_, i) => `commit ${i}`)
    // One is there already: it fails, and nobody else does.
    await write('commit 7')
    const results = await Promise.allSettled(keys.map(write))
    expect(results.flatMap((r, i) => (r.status === 'rejected' ? [i] : []))).toEqual([7])
    expect(await world().sql(`select 1 from rate_limits where key = any($1)`, [keys])).toHaveLength(40)

    const others = keys.map((key) => `other ${key}`)
    await Promise.all(others.map(write))
    const transactions = await world().sql(`select distinct xmin::text from rate_limits where key = any($1)`, [others])
    expect(transactions.length).toBeLessThanOrEqual(4)
  })
})

it('messages that are sent at the same time are settled in few transactions, each with its fate', async () => {
  const ids = await world().fairlead.units.begin((ctx) =>
    Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        ctx.send({ channel: 'mail', mail: { to: `${i}@example.com`, subject: 'New lead', text: 'Mei' } }),
      ),
    ),
  )
  await world().settle()
  const rows = await world().sql<{ status: string; attempts: number; xmin: string }>(
    'select status, attempts, xmin::text from outbound_messages where id = any($1)',
    [ids],
  )
  expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual(ids.map(() => ['sent', 1]))
  // The embedded database has one connection: there each waits for the one before.
  if (process.env.DATABASE_URL) expect(new Set(rows.map(({ xmin }) => xmin)).size).toBeLessThanOrEqual(6)
})
