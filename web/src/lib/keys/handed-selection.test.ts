import { expect, it } from 'vitest'
import { handed, handOver, isLong } from './handed-selection.ts'

it('keeps a long selection for the page that is opened with its id, also when that is loaded again', () => {
  const ids = Array.from({ length: 400 }, (_, i) => `client ${i}`)
  expect([isLong({ ids }), isLong({ ids: ids.slice(0, 3) })]).toEqual([true, false])
  handOver('a', { ids })
  expect(handed('a')).toEqual({ ids })
  expect(sessionStorage.getItem('handed-selection')).toContain('client 399')
  expect(handed('b')).toBeUndefined()
})
