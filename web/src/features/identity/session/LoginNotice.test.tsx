import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { leave } from '~/lib/browser/leave.ts'
import { CallError } from '~/lib/calls/call-error.ts'
import { show } from '~/testing/show.tsx'
import { LoginNotice } from './LoginNotice.tsx'

test.each([
  ['/clients?search=ann', '/clients?search=ann'],
  ['//evil.test/clients', '/clients'],
  ['https://evil.test', '/clients'],
  ['javascript:alert(1)', '/clients'],
  [undefined, '/clients'],
])('another try with next=%s leads to %s', (next, to) => {
  const left = vi.spyOn(leave, 'to').mockImplementation(() => {})
  show(<LoginNotice next={next} />, { session: null, refusal: new CallError(503, 'The database is away') })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(left).toHaveBeenCalledExactlyOnceWith(to)
  left.mockRestore()
})
