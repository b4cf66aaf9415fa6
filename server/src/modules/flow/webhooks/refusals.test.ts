import { expect, it } from 'vitest'
import { noteRefusal } from './refusals.ts'

it('refusals to however many addresses hold one connection, and nobody waits for more than those before', async () => {
  let [running, most, asked] = [0, 0, 0]
  const ends: (() => void)[] = []
  const units = {
    async inOrg() {
      asked++
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running--
      return undefined as never
    },
  }
  const refuse = (n: number) => noteRefusal(units, { orgId: 'o', id: `webhook ${n % 20}` }, 'signature_wrong')
  const first = refuse(0)
  await Promise.resolve()
  const others = Array.from({ length: 200 }, (_, n) => refuse(n))
  ends.shift()?.()
  // However many come, the first has its answer as soon as it is counted.
  await first
  await new Promise(setImmediate)
  ends.shift()?.()
  await Promise.all(others)
  expect({ most, asked }).toEqual({ most: 1, asked: 2 })
})
