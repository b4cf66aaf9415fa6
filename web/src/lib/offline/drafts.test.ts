import { expect, test, vi } from 'vitest'
import { draftName, forgetDraft, forgetDrafts, gone, readDraft, seenLast, writeDraft } from './drafts.ts'

const dayMs = 86_400_000
const [mine, other] = [draftName('me', 'timeline:1'), draftName('other', 'timeline:1')]

test('a draft is one person’s, and is there until it is forgotten', () => {
  writeDraft(mine, { text: 'Wants quartz' })
  expect(readDraft(mine)?.value).toEqual({ text: 'Wants quartz' })
  expect(readDraft(other)).toBeUndefined()
  forgetDraft(mine)
  expect(readDraft(mine)).toBeUndefined()
})

test('nobody came back to it for two weeks: it is let go of', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  writeDraft(mine, 1)
  vi.setSystemTime(Date.now() + 15 * dayMs)
  writeDraft(other, 2)
  expect(readDraft(mine)).toBeUndefined()
  forgetDrafts(gone.old)
  expect(Object.keys(localStorage)).toEqual([other])
  localStorage.setItem('of another program', 'stays')
  forgetDrafts(gone.all)
  expect(Object.keys(localStorage)).toEqual(['of another program'])
})

test('what was only seen is forgotten by itself, and what was typed stays', () => {
  writeDraft(mine, 1)
  for (const person of ['me', 'other']) writeDraft(draftName(person, seenLast), 1)
  forgetDrafts(gone.seen)
  expect(Object.keys(localStorage)).toEqual([mine])
})

test('somebody else uses this browser now: what others typed goes', () => {
  for (const name of [mine, other]) writeDraft(name, 1)
  forgetDrafts(gone.ofOthers('me'))
  expect(Object.keys(localStorage)).toEqual([mine])
})

test('what cannot be read, or be stored, hinders nobody', () => {
  localStorage.setItem(mine, '{broken')
  expect(readDraft(mine)).toBeUndefined()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => writeDraft(mine, 1)).not.toThrow()
})
