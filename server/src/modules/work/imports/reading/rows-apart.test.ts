import { expect, it } from 'vitest'
import type { Storage } from '#platform/storage'
import type { Ways } from '../parse-row.ts'
import { openRows } from './rows-apart.ts'
import { asLines } from './rows-file.ts'

const ways: Ways = {
  settings: {
    mapping: ['name', 'notes'],
    keys: ['phone', 'email'],
    duplicates: 'fill',
    assign: { to: 'me' },
    group_ids: [],
    new_groups: false,
    new_options: false,
    country: null,
    dates: 'guess',
  },
  width: 2,
  headers: ['Name', 'Notes'],
  fields: new Map(),
  country: 'SG',
  home: 'SG',
  zone: 'UTC',
  today: '2026-01-01',
  furthest: '2030-01-01',
  dayHabit: null,
  numberHabits: [null, null],
  mayMakeGroups: false,
  isGroupGone: false,
  groups: new Map(),
}

/** A storage that holds these rows as an import keeps them. */
async function storageWith(rows: { line: number; cells: string[] }[]): Promise<Storage> {
  const lines: Uint8Array[] = []
  for await (const some of asLines(
    (async function* () {
      yield* rows
    })(),
  ))
    lines.push(some)
  const stream = () =>
    (async function* () {
      yield* lines
    })()
  return { find: async () => ({ size: 0, stream }) } as unknown as Storage
}

it('rows are taken apart in a process of their own, as often as they are asked for, fewer where they are long', async () => {
  const long = 'x'.repeat(30_000)
  const storage = await storageWith([
    ...Array.from({ length: 450 }, (_, i) => ({ line: i + 2, cells: [`Ünal\u2028${i}`, ''] })),
    ...Array.from({ length: 100 }, (_, i) => ({ line: i + 452, cells: [`Long ${i}`, long] })),
  ])
  const rows = await openRows(storage, 'rows', 20)
  const counts: number[] = []
  try {
    for (let count = await rows.next(); count > 0; count = await rows.next()) {
      counts.push(count)
      const drafts = await rows.read(ways)
      expect(drafts).toHaveLength(count)
      expect(await rows.read(ways)).toEqual(drafts)
      if (counts.length === 1) expect(drafts[0]).toMatchObject({ line: 22, label: 'Ünal\u202820' })
    }
  } finally {
    await rows.close()
  }
  expect(counts.slice(0, 2)).toEqual([200, 200])
  expect(counts.length).toBeGreaterThan(3)
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(530)
  await expect(openRows(storage, null)).rejects.toThrow('Upload it again')
})
