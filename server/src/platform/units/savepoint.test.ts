import { describe, expect, it } from 'vitest'
import type { Ctx } from '#platform/context'
import { waitForAll } from '#platform/db'
import { useWorld } from '../../testing/test-world.ts'

const world = useWorld()

const rename = (ctx: Ctx, name: string) =>
  ctx.db.$client.query('update organizations set name = $1 where id = $2', [name, ctx.actor.orgId])
const nameOf = async (orgId: string) =>
  (await world().sql<{ name: string }>('select name from organizations where id = $1', [orgId]))[0]?.name

describe('a part that fails', () => {
  it('leaves nothing behind: neither what it asked at once, nor what another branch of it asks later', async () => {
    const { orgId } = await world().signIn('ann@example.com')
    const before = await nameOf(orgId)
    await world().inOrg(orgId, async (ctx) => {
      const atOnce = ctx.savepoint(() =>
        rename(ctx, 'As soon as possible').then(() => Promise.reject(new Error('it failed'))),
      )
      await expect(atOnce).rejects.toThrow('it failed')
      const slow = async () => {
        await ctx.db.$client.query('select 1')
        await rename(ctx, 'Later')
      }
      const branches = ctx.savepoint(() => waitForAll([Promise.reject(new Error('one failed')), slow()]))
      await expect(branches).rejects.toThrow('one failed')
    })
    expect(await nameOf(orgId)).toBe(before)
  })

  it('takes nothing from those around it', async () => {
    const { orgId } = await world().signIn('bea@example.com')
    await world().inOrg(orgId, (ctx) =>
      ctx.savepoint(async () => {
        await rename(ctx, 'Around')
        await ctx.savepoint(() => ctx.db.$client.query('select 1 / 0')).catch(() => {})
        await ctx.savepoint(async () => {})
      }),
    )
    expect(await nameOf(orgId)).toBe('Around')
  })
})

describe('a transaction that has ended', () => {
  it('is asked nothing more, whether it was kept or not', async () => {
    const { orgId } = await world().signIn('cho@example.com')
    const late: Ctx[] = []
    await world().inOrg(orgId, async (ctx) => void late.push(ctx))
    const failed = world().inOrg(orgId, async (ctx) => {
      late.push(ctx, ctx.asSystem('a test'))
      throw new Error('it failed')
    })
    await expect(failed).rejects.toThrow('it failed')
    for (const ctx of late) {
      expect(() => ctx.db).toThrow('has ended')
      expect(() => ctx.tell({ kind: 'groups.changed' })).toThrow('has ended')
    }
    expect(late).toHaveLength(3)
  })
})
