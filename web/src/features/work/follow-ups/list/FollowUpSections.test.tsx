import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chosen, isChoosing, listShown } from '~/lib/keys/selection.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { FollowUpSections } from './FollowUpSections.tsx'

test('what was chosen is not any more once the follow-ups are those of another filter', () => {
  const of = (name: string) => <FollowUpSections name={name} sections={[]} isOld={false} onContact={() => {}} />
  const { again, rerender } = show(of(''), { session: aSession() })
  const { name = '' } = listShown.get() ?? {}
  act(() => chosen.set((now) => ({ ...now, list: name, ids: new Set(['a']), last: 'a' })))
  rerender(again(of('')))
  expect(isChoosing(chosen.get(), name)).toBe(true)
  rerender(again(of('{"expressions":[]}')))
  expect(chosen.get().ids.size).toBe(0)
})
