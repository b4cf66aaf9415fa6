import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '#platform/telemetry'
import { followRealtime, type RealtimeRow } from './tail.ts'

/** The table as a statement sees it, the numbers that were passed on, and how often something was lost. */
let table: number[]
let heard: number[]
let lost: number
const row = (seq: number): RealtimeRow => ({ seq, org_id: 'o', kind: 'k', client_id: null, user_id: null, data: null })

function follow() {
  const database = {
    async executeSql(_text: string, values?: unknown[]) {
      const [last, missing] = (values ?? []) as [number, number[]]
      if (!missing) return { rows: [{ seq: Math.max(0, ...table) }] }
      const found = table.filter((seq) => seq > last || missing.includes(seq)).sort((a, b) => a - b)
      return { rows: found.slice(0, 500).map(row) }
    },
  }
  return followRealtime({
    database: database as never,
    wake: { on: () => () => {} } as never,
    log: createLog('silent'),
    onRows: async (rows) => void heard.push(...rows.map(({ seq }) => seq)),
    onLost: () => lost++,
  })
}
const seconds = (s: number) => vi.advanceTimersByTimeAsync(s * 1000)

beforeEach(() => {
  vi.useFakeTimers()
  heard = []
  lost = 0
})
afterEach(() => void vi.useRealTimers())

it('what becomes visible after its successor is passed on, also before many others', async () => {
  table = [10]
  const tail = follow()
  await tail.start()
  table.push(12, 513)
  await seconds(2)
  table.push(11, 300, 512)
  await seconds(2)
  expect(heard).toEqual([12, 513, 11, 300, 512])
  await seconds(20)
  tail.stop()
})

it('when more is missing than can be looked for, screens ask for everything again, once all of it is there', async () => {
  table = [10]
  const tail = follow()
  await tail.start()
  table.push(2_000)
  await seconds(2)
  table.push(11, 1_999)
  await seconds(2)
  expect([heard, lost]).toEqual([[2_000, 1_999], 0])
  await seconds(20)
  expect(lost).toBe(1)
  table.push(2_001, 2_400)
  await seconds(20)
  expect(lost).toBe(1)
  tail.stop()
})
