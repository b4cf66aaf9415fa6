import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { EnrolForm } from './EnrolForm.tsx'
import { FieldForm, GroupsForm } from './forms.tsx'

test('of more groups than a page has, each can be searched for and chosen', async () => {
  const groups = Array.from({ length: 100 }, (_, n) => ({ id: `g${n}`, name: `Group ${n}` }))
  const vip = { id: 'vip', name: 'VIP' }
  serve(({ query }) => ({
    body: query.has('cursor') ? { results: [vip], next: null } : { results: groups, next: 'more' },
  }))
  const onChange = vi.fn()
  show(<GroupsForm problems={{}} onChange={onChange} />, { session: aSession() })
  fireEvent.click(await screen.findByLabelText('Group 7'))
  fireEvent.change(screen.getByLabelText('Search groups'), { target: { value: 'vip' } })
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2))
  fireEvent.click(screen.getByLabelText('VIP'))
  expect(onChange).toHaveBeenLastCalledWith({ kind: 'add_groups', group_ids: ['g7', 'vip'] })
})

test.each([
  ['groups', GroupsForm],
  ['fields', FieldForm],
  ['sequences', EnrolForm],
])('%s that cannot be loaded are one line within the form', async (what, Form) => {
  serve(() => refusal(500, 'Something broke.'))
  show(<Form problems={{}} onChange={() => {}} />, { session: aSession() })
  expect((await screen.findByRole('alert')).textContent).toContain(`The ${what} couldn’t be loaded.`)
  expect(screen.queryByRole('heading')).toBeNull()
})
