import type { GroupOfClient, GroupsOfClient } from '@fairlead/contract/records/groups'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { undoOffer } from '~/lib/toast.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { GroupPicker } from './GroupPicker.tsx'

const hot = { id: 'g', name: 'Hot', colour_id: 1 }
const byHand = { ...hot, how: 'pinned', has_rule: false, rule: null, by: null, since: '2026-11-20T03:42:00Z' } as const

test('nothing is changed until it is known how it stood, so that undo can put it back', async () => {
  let tell = (_reasons: GroupsOfClient) => {}
  const reasons = new Promise<GroupsOfClient>((resolve) => {
    tell = resolve
  })
  const asked = serve(async ({ method, path }) => {
    if (method !== 'GET') return { body: { results: [], kept_out: [] } }
    return { body: path.includes('/c/') ? await reasons : { results: [hot], next: null, previous: null } }
  })
  show(
    <GroupPicker
      target={<button type="button">Change</button>}
      panel={{ opened: true, onChange: () => {} }}
      client={{ id: 'c', groups: [hot] }}
      show={() => () => {}}
    />,
    { session: aSession() },
  )
  const box = (await screen.findByRole('checkbox', { name: /Hot/ })) as HTMLInputElement
  expect(box.disabled).toBe(true)
  const search = screen.getByRole('searchbox')
  fireEvent.submit(search)
  await act(async () => tell({ results: [byHand as GroupOfClient], kept_out: [] }))
  await waitFor(() => expect(box.disabled).toBe(false))
  const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  expect(sent()).toEqual([])
  fireEvent.click(box)
  await waitFor(() => expect(undoOffer.get()).toBeDefined())
  act(() => undoOffer.get()?.undo())
  await waitFor(() => expect(sent()).toEqual([{ remove_ids: ['g'] }, { add_ids: ['g'] }]))
})

test('a client that was kept out is left to the rule again', async () => {
  const out = { ...byHand, how: 'excluded', has_rule: true } as const
  const asked = serve(({ method, path }) => {
    if (method !== 'GET') return { body: { results: [], kept_out: [] } }
    return {
      body: path.includes('/c/') ? { results: [], kept_out: [out] } : { results: [hot], next: null, previous: null },
    }
  })
  show(
    <GroupPicker
      target={<button type="button">Change</button>}
      panel={{ opened: true, onChange: () => {} }}
      client={{ id: 'c', groups: [] }}
      show={() => () => {}}
    />,
    { session: aSession() },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Follow the rule: Hot' }))
  const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ auto_ids: ['g'] }]))
})
