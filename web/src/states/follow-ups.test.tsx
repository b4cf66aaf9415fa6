import { foundInClients } from '@fairlead/contract/records/client-lists'
import { countFollowUps, type FollowUpRow, listFollowUps } from '@fairlead/contract/work/follow-ups'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '~/testing/app.tsx'
import type { Asked } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'

const row = (id: string, name: string) =>
  ({
    client_id: id,
    remind_on: null,
    has_time: false,
    maturity_type: 'NOT_FIXED',
    is_overdue: false,
    overdue_at: null,
    note: null,
    client: {
      id,
      name,
      is_new_lead: false,
      phone_number: null,
      email: null,
      assigned_to: null,
      access_policy: { EDIT: true, DELETE: true, REASSIGN: true },
    },
  }) as FollowUpRow
const all = [row('a', 'Ada Kern'), row('b', 'Ben Lim')]
const found = ({ query }: Asked) => all.filter(({ client }) => client.name.includes(query.get('search') ?? ''))

test('a search finds a follow-up, keeps to the address, leads to its row, and is cleared where it finds none', async () => {
  openApp(
    '/clients/follow-ups',
    aSession(),
    [
      listFollowUps,
      (asked) => ({
        results: asked.query.get('section') === 'someday' ? found(asked) : [],
        next: null,
        previous: null,
        count: null,
        count_capped: false,
      }),
    ],
    [countFollowUps, (asked) => ({ overdue: 0, today: 0, tomorrow: 0, upcoming: 0, someday: found(asked).length })],
    [foundInClients, { results: [{ id: 'a', text: 'Asked about kitchens' }] }],
  )
  const names = () => screen.queryAllByRole('link', { name: /Ada|Ben/ }).map((link) => link.textContent)
  const counted = () => screen.queryByRole('region', { name: 'Someday' })?.querySelector('header span')?.textContent
  await waitFor(() => expect([names(), counted()]).toEqual([['Ada Kern', 'Ben Lim'], '2']))
  const field = screen.getByRole('searchbox', { name: 'Search clients' })
  const search = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field)
  search('Ada')
  await waitFor(() => expect([names(), counted()]).toEqual([['Ada Kern'], '1']))
  await screen.findByText('“Asked about kitchens”')
  expect(new URLSearchParams(window.location.search).get('search')).toBe('Ada')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ada Kern'))
  search('Zoe')
  await screen.findByText('No follow-ups found for Zoe')
  fireEvent.click(screen.getByRole('button', { name: 'Show all follow-ups' }))
  await waitFor(() => expect(names()).toEqual(['Ada Kern', 'Ben Lim']))
  expect(window.location.search).toBe('')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})
