import { expect, it } from 'vitest'
import { counted, dryRun } from './batch-queries.ts'

it('counts a change once, whatever words go with it', () => {
  const to = { kind: 'reassign', assigned_to_id: 'b' } as const
  const key = (reason: string) => JSON.stringify(dryRun({ ids: ['a'] }, counted({ ...to, reason })).queryKey)
  expect(key('The north')).toBe(key('The north is his'))
  expect(counted({ ...to, reason: 'The north' })).toEqual(to)
  expect(counted({ kind: 'follow_up', day: null, note: 'Call' })).toEqual({ kind: 'follow_up', day: null })
  expect(counted(null)).toBeNull()
})
