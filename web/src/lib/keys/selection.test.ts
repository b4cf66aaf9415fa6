import { beforeEach, expect, test } from 'vitest'
import {
  chooseAll,
  chooseLoaded,
  chooseNone,
  chosen,
  countChosen,
  isChoosing,
  isChosen,
  type ListShown,
  letGo,
  pick,
  showList,
} from './selection.ts'

const list = (name: string): ListShown => ({
  name,
  readAll: () => null,
  count: { count: 100, isCapped: false },
  ids: ['a', 'b', 'c', 'd', 'e'],
})
beforeEach(() => {
  showList(list('other'))
  showList(list('one'))
})
const those = () => list('one').ids.filter((id) => isChosen(chosen.get(), id))

test('rows are chosen and let go of, one by one and from one to another', () => {
  expect(isChoosing(chosen.get(), 'one')).toBe(false)
  pick('b')
  pick('d', { isRange: true })
  expect(those()).toEqual(['b', 'c', 'd'])
  pick('c')
  expect(those()).toEqual(['b', 'd'])
  pick('b', { isRange: true })
  expect(those()).toEqual(['d'])
  expect(countChosen(chosen.get(), list('one'))).toEqual({ count: 1, isCapped: false })
})

test('all that match are chosen but for those that are let go of, and the rows in memory alone', () => {
  chooseAll()
  pick('c')
  expect(those()).toEqual(['a', 'b', 'd', 'e'])
  expect(countChosen(chosen.get(), list('one'))).toEqual({ count: 99, isCapped: false })
  chooseLoaded()
  expect(countChosen(chosen.get(), list('one'))?.count).toBe(5)
  chooseNone()
  expect(those()).toEqual([])
})

test('a row that is none of the list is not chosen, as one that is about to go', () => {
  showList({ ...list('one'), ids: [] })
  pick('a')
  expect(isChoosing(chosen.get(), 'one')).toBe(false)
})

test('those that are gone are let go of; of all that match they are no exception', () => {
  chooseLoaded()
  letGo(['a', 'x', 'b'])
  expect(those()).toEqual(['c', 'd', 'e'])
  chooseAll()
  letGo(['a'])
  expect(those()).toHaveLength(5)
})

test('what was chosen is not any more once another list is shown', () => {
  pick('a')
  showList(list('two'))
  expect(isChoosing(chosen.get(), 'one')).toBe(false)
  expect(isChoosing(chosen.get(), 'two')).toBe(false)
})
