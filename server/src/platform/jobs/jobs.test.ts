import { listDeadLetters, listDeliveries, replayDeadLetter } from '@fairlead/contract/work/inbox'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob, isLeftToOther } from '#platform/jobs'
import { signature } from '../../testing/test-source.ts'
import { useWorld } from '../../testing/test-world.ts'

const secret = 'a secret of the tests'
const world = useWorld({ secretOf: () => secret })

/** Posts a body to the test source, signed. */
async function deliver(orgId: string, id: string, body: string): Promise<number> {
  const response = await fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-signature': signature(secret, body), 'x-delivery-id': id },
    body,
  })
  return response.status
}
const lead = (id: string) => JSON.stringify({ items: [{ id, name: 'Ana', email: `${id}@jobs.test` }] })

describe('a job that fails for good (R11)', () => {
  it('is shown to its owner with the reason, holds nothing else up, and can be sent again', async () => {
    const { browser, orgId } = await world().signIn('mira@jobs.test')
    const other = await world().signIn('other@jobs.test')
    const broken = '{"items": [{"id": "x"'
    expect(await deliver(orgId, 'poison', broken)).toBe(200)
    expect(await deliver(orgId, 'healthy', lead('one'))).toBe(200)
    await world().settle()
    const ledger = (await browser.call(listDeliveries)).body.results
    expect(ledger.map((row) => [row.summary, row.outcome])).toEqual([['Ana', 'created']])

    for (let hour = 0; hour < 8; hour++) {
      await world().advance({ hours: 1 })
      await world().settle()
    }
    const [dead, ...more] = (await browser.call(listDeadLetters)).body.results
    expect(more).toEqual([])
    expect(dead).toMatchObject({ title: 'Reading a lead', attempts: 7, replayed_at: null })
    expect(dead?.reason).toMatch(/JSON/)
    expect((await other.browser.call(listDeadLetters)).body.results).toEqual([])

    // What could not be read is still there as it came; once it can be read, sending the job again reads it.
    const [stored] = await world().sql<{ body: Buffer }>(`select body from lead_inbox where external_id = 'poison'`)
    expect(stored?.body.toString()).toBe(broken)
    await world().sql(`update lead_inbox set body = $1 where external_id = 'poison'`, [Buffer.from(lead('two'))])
    const again = { params: { id: dead?.id ?? '' } }
    expect((await browser.call(replayDeadLetter, again)).body.replayed_at).not.toBeNull()
    expect((await browser.call(replayDeadLetter, again)).status).toBe(409)
    await world().settle()
    expect((await browser.call(listDeliveries)).body.results).toHaveLength(2)
  })
})

describe('jobs and events', () => {
  const noted = defineJob('sweep-limits', z.object({ step: z.number() }))

  it('exist exactly when their transaction committed, whatever failed within (R14)', async () => {
    const { orgId } = await world().signIn('ben@jobs.test')
    const count = async () =>
      (await world().sql<{ n: number }>(`select count(*)::int n from pgboss.job where data ? 'step'`))[0]?.n ?? 0
    const nameLength = async () =>
      (await world().sql<{ n: number }>('select length(name) n from organizations where id = $1', [orgId]))[0]?.n ?? 0
    const Step = fc.constantFrom('enqueue', 'inner commit', 'inner rollback')
    let expected = await count()
    await fc.assert(
      fc.asyncProperty(fc.array(Step, { maxLength: 6 }), fc.boolean(), fc.boolean(), async (steps, fails, badSql) => {
        let [added, written] = [0, 0]
        const length = await nameLength()
        const work = world().inOrg(orgId, async (ctx) => {
          for (const [step, kind] of steps.entries()) {
            if (kind === 'enqueue') ctx.enqueue(noted, { step })
            else
              await ctx
                .savepoint(async () => {
                  ctx.enqueue(noted, { step })
                  await ctx.db.execute(sql`update organizations set name = name || 'x' where id = ${orgId}`)
                  if (kind === 'inner rollback') throw new Error('the part failed')
                })
                .catch(() => {})
            if (kind !== 'inner rollback') added++
            if (kind === 'inner commit') written++
          }
          if (badSql) await ctx.db.execute('select 1 / 0')
          if (fails) throw new Error('all of it failed')
        })
        const committed = await work.then(
          () => true,
          () => false,
        )
        expect(committed).toBe(!fails && !badSql)
        if (committed) expected += added
        expect(await count()).toBe(expected)
        expect(await nameLength()).toBe(length + (committed ? written : 0))
      }),
      { numRuns: 120 },
    )
  })

  it('leave their work to the last of those with the same', async () => {
    const { orgId } = await world().signIn('cyd@jobs.test')
    const step = 77_777
    await world().inOrg(orgId, async (ctx) => {
      for (let i = 0; i < 3; i++) ctx.enqueue(noted, { step }, { afterSeconds: 3600 })
      ctx.enqueue(noted, { step: step + 1 }, { afterSeconds: 3600 })
    })
    const mine = `name = 'sweep-limits' and data->>'step' = '${step}'`
    const ids = (await world().sql<{ id: string }>(`select id from pgboss.job where ${mine} order by id`)).map(
      ({ id }) => id,
    )
    const take = (some: string[], minute: number) =>
      world().sql(`update pgboss.job set state = 'active', started_on = $2 where id = any($1::uuid[])`, [
        some,
        `2026-11-28T12:0${minute}:00Z`,
      ])
    const left = async () => {
      const { rows } = await world().inOrg(orgId, (ctx) =>
        ctx.db.execute<{ is_left: boolean }>(
          sql`select ${sql.join(
            ids.map((id, i) => sql`${isLeftToOther(noted, id, 'step')} as ${sql.raw(`j${i}`)}`),
            sql`, `,
          )}`,
        ),
      )
      return Object.values(rows[0] ?? {})
    }
    const [first = '', second = '', third = ''] = ids
    // One that waits does it later.
    await take([second, third], 1)
    expect(await left()).toEqual([false, true, true])
    // Of those taken together the last one does it; the one that was taken after them knows more.
    await take([first], 0)
    expect(await left()).toEqual([true, true, false])
    await take([first], 2)
    expect(await left()).toEqual([false, true, true])
    await world().sql(`update pgboss.job set state = 'completed' where id = $1`, [first])
    expect(await left()).toEqual([false, true, false])
    await world().sql(`delete from pgboss.job where data ? 'step'`)
  })
})
