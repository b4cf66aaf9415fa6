import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ctx, Runner } from '#platform/context'
import { batched, insertRows, newId } from '#platform/db'
import { activities } from '#tables/records/activities'
import { clients } from '#tables/records/clients'
import { useWorld } from '../../testing/test-world.ts'
import { rateLimits } from '../limits/limits.tables.ts'
import { type Part, Sharing } from './shared.ts'

const world = useWorld()
const units = () => world().fairlead.units
const rename = (ctx: Ctx, name: string) =>
  ctx.db.$client.query(`update organizations set name = name || $1 where id = $2`, [name, ctx.actor.orgId])
const nameOf = async (orgId: string) =>
  (await world().sql<{ name: string }>('select name from organizations where id = $1', [orgId]))[0]?.name

describe('a transaction that several pieces of work share', () => {
  it('keeps all of them, or none: also when one caught its own failure', async () => {
    const { orgId } = await world().signIn('ann@shared.test')
    const before = await nameOf(orgId)
    const answers = await units().shared((run) =>
      Promise.all(['a', 'b'].map((x) => run.inOrg(orgId, (ctx) => rename(ctx, x).then(() => x)))),
    )
    expect(answers).toEqual(['a', 'b'])
    expect(await nameOf(orgId)).toBe(`${before}ab`)

    const caught = units().shared((run) =>
      Promise.all([
        run.inOrg(orgId, (ctx) => rename(ctx, 'c')),
        run.inOrg(orgId, (ctx) => ctx.savepoint(() => Promise.reject(new Error('it failed'))).catch(() => 'caught')),
      ]),
    )
    await expect(caught).rejects.toThrow('it failed')
    const swallowed = units().shared(async (run) => {
      await run.inOrg(orgId, (ctx) => rename(ctx, 'd'))
      await run.inOrg(orgId, () => Promise.reject(new Error('it failed as well'))).catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('it failed as well')
    expect(await nameOf(orgId)).toBe(`${before}ab`)
  })

  it('writes nothing of a part that failed before it waited for what it asked', async () => {
    const { orgId } = await world().signIn('gil@shared.test')
    const key = `floating ${orgId}`
    const one = run((run) => [run.inOrg(orgId, floating)])
    const two = run((run) => [run.inOrg(orgId, floating), run.inOrg(orgId, (ctx) => rename(ctx, 'x'))])
    async function floating(ctx: Ctx): Promise<void> {
      void insertRows(ctx.db, rateLimits, [{ key, count: 1, endsAt: ctx.now.toISOString() }])
      throw new Error('it failed at once')
    }
    async function run(parts: (run: Runner) => Promise<unknown>[]) {
      await units().shared(async (shared) => void (await Promise.all(parts(shared))))
    }
    // Whichever ends first is heard.
    await Promise.all([one, two].map((both) => expect(both).rejects.toThrow('it failed at once')))
    await world().inOrg(orgId, (ctx) => rename(ctx, 'y'))
    expect(await world().sql('select 1 from rate_limits where key = $1', [key])).toEqual([])
  })

  it('asks nothing more for a part that has ended', async () => {
    const { orgId } = await world().signIn('bea@shared.test')
    let late: Ctx | undefined
    await units().shared(async (run) => {
      await run.inOrg(orgId, async (ctx) => {
        late = ctx
      })
      expect(() => late?.db).toThrow('has ended')
    })
  })

  it('writes rows behind those they refer to, whichever part was first', async () => {
    const { orgId } = await world().signIn('cho@shared.test')
    const client = (ctx: Ctx, id: string) => {
      const at = ctx.now.toISOString()
      return insertRows(ctx.db, clients, [
        {
          id,
          orgId,
          name: 'Ana',
          nameKey: 'ana',
          searchText: 'ana',
          clientSource: 'added_manually',
          leadSource: 'manual',
          isNewLead: false,
          lastActivityAt: at,
          createdAt: at,
          updatedAt: at,
        },
      ])
    }
    const entry = (ctx: Ctx, clientId: string) =>
      insertRows(ctx.db, activities, [
        {
          id: newId(),
          orgId,
          clientId,
          kind: 'CLIENT_CREATED_DETAILS',
          at: ctx.now.toISOString(),
          data: {},
          createdAt: ctx.now.toISOString(),
        },
      ] as never)
    const [first, second] = [newId(), newId()]
    await world().inOrg(orgId, (ctx) => client(ctx, first))
    await units().shared((run) =>
      Promise.all([
        run.inOrg(orgId, (ctx) => entry(ctx, first)),
        run.inOrg(orgId, (ctx) => Promise.all([entry(ctx, second), client(ctx, second)])),
      ]),
    )
    const count = await world().sql('select 1 from activities where client_id = any($1)', [[first, second]])
    expect(count).toHaveLength(2)
  })
})

describe('what parts ask in one turn', () => {
  it('is asked once, and each gets its own answer; by itself everybody asks alone', async () => {
    const { orgId } = await world().signIn('dan@shared.test')
    const asked: number[][] = []
    const square = batched<number, number>(async (db, numbers) => {
      asked.push([...numbers])
      const { rows } = await db.$client.query<{ x: number }>(
        'select x * x as x from unnest($1::int[]) with ordinality as k(x, n) order by n',
        [numbers],
      )
      return rows.map(({ x }) => x)
    })
    const numbers = [3, 1, 3, 2]
    const work = (x: number) => (ctx: Ctx) => square(ctx.db, x)
    const waitForAll = await units().shared((run) => Promise.all(numbers.map((x) => run.inOrg(orgId, work(x)))))
    expect([waitForAll, asked]).toEqual([[9, 1, 9, 4], [numbers]])
    asked.length = 0
    expect(await Promise.all(numbers.map((x) => world().inOrg(orgId, work(x))))).toEqual([9, 1, 9, 4])
    expect(asked).toHaveLength(4)
  })

  it('fails for all who asked, and for nobody else', async () => {
    const { orgId } = await world().signIn('eve@shared.test')
    const broken = batched<string, string>(() => {
      throw new Error('it cannot be asked')
    })
    const part = (ctx: Ctx) => broken(ctx.db, 'x').catch((error: Error) => error.message)
    const messages: string[] = []
    const done = units().shared(async (run) => {
      messages.push(...(await Promise.all([run.inOrg(orgId, part), run.inOrg(orgId, part)])))
    })
    await done
    expect(messages).toEqual(['it cannot be asked', 'it cannot be asked'])
  })
})

describe('turns', () => {
  it('are held by one part at a time, in the order in which they were asked for; nobody waits for ever', async () => {
    const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 })
    // Each part takes some keys at once, and perhaps some more later.
    const plan = fc.record({ first: keys, more: fc.option(keys, { nil: undefined }), steps: fc.nat(3) })
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { minLength: 2, maxLength: 8 }), async (plans) => {
        const sharing = new Sharing()
        const holders = new Map<string, number>()
        const order: number[] = []
        const take = async (part: Part, me: number, wanted: readonly string[]) => {
          await part.turn(wanted)
          for (const key of wanted) {
            expect([undefined, me]).toContain(holders.get(key))
            holders.set(key, me)
          }
        }
        const results = await Promise.allSettled(
          plans.map(({ first, more, steps }, me) =>
            sharing.run(async (part) => {
              try {
                await take(part, me, first)
                order.push(me)
                for (let i = 0; i < steps; i++) await new Promise(setImmediate)
                if (more) await take(part, me, more)
              } finally {
                for (const [key, holder] of holders) if (holder === me) holders.delete(key)
              }
            }),
          ),
        )
        const failed = results.filter(({ status }) => status === 'rejected')
        if (failed.length > 0) expect(() => sharing.check()).toThrow('wait for each other')
        else sharing.check()
        // Those that want the same first come in the order in which they asked.
        for (const [i, a] of plans.entries())
          for (const [j, b] of plans.entries())
            if (i < j && a.first.some((key) => b.first.includes(key)) && order.includes(i) && order.includes(j))
              expect(order.indexOf(i)).toBeLessThan(order.indexOf(j))
      }),
    )
  })
})
