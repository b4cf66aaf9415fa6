import { memberDefaults } from '@fairlead/contract/permissions'
import type { ManagedMember } from '@fairlead/contract/work/members'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { undoOffer } from '~/lib/toast.ts'
import { type Asked, refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { stream } from '~/testing/stream.ts'
import { DashboardScreen } from './DashboardScreen.tsx'
import DeactivateDialog from './DeactivateDialog.tsx'
import InviteDialog from './InviteDialog.tsx'
import { ManageScreen } from './ManageScreen.tsx'
import PermissionsDialog from './PermissionsDialog.tsx'
import { SeeAsScreen } from './SeeAsScreen.tsx'
import { mayOf, stateOf } from './state-words.ts'

const id = (n: number) => `01a1fe30-16db-75f0-aa66-3973${String(n).padStart(8, '0')}`
const page = (results: object[]) => ({ results, next: null, previous: null })
const liam: ManagedMember = {
  id: id(1),
  name: 'Liam Tan',
  email: 'liam@harbour.test',
  role: 'MEMBER',
  account_status: 'ACTIVE',
  is_absent: false,
  profile_picture: null,
  permissions: memberDefaults,
  client_count: 61,
  absence: null,
  stands_in_for: [],
  invitation: null,
  handover: null,
}
const jonas = { id: id(2), name: 'Jonas Weber' }

function open(part: ReactNode, answer: (asked: Asked) => object) {
  stream()
  serve((asked) => ({ body: answer(asked) }))
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return show(<RouterContextProvider router={router as never}>{part}</RouterContextProvider>, {
    session: aSession({ account_type: 'TEAM' }),
  })
}

test.each([
  ['to others', 61, 'Round robin', 'Liam Tan was deactivated. 61 clients were reassigned.'],
  ['to nobody', 1, undefined, 'Liam Tan was deactivated. 1 client is now unassigned.'],
  ['to others, of very many', 1000, 'Round robin', 'Liam Tan was deactivated. 999+ clients were reassigned.'],
  ['without any', 0, undefined, 'Liam Tan was deactivated and signed out'],
] as const)(
  'the person who is deactivated is said to be out, with how many clients went %s',
  async (_, count, choice, words) => {
    open(<DeactivateDialog opened onClose={() => {}} member={{ ...liam, client_count: count }} />, ({ method }) =>
      method === 'POST'
        ? { success: true, handover_id: id(9) }
        : { ...page([{ ...liam, ...jonas }]), team_members_stats: {} },
    )
    if (choice) {
      fireEvent.click(await screen.findByText(choice))
      fireEvent.click(await screen.findByRole('checkbox', { name: 'Jonas Weber' }))
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(undoOffer.get()?.message).toBe(words))
  },
)

test('the end of a membership names for whom the person stands in, and until when', async () => {
  const stands_in_for = [
    { user: jonas, from: '2026-01-02', until: '2026-01-27' },
    { user: { id: id(3), name: 'Amy Lim' }, from: '2999-03-01', until: '2999-03-04' },
  ]
  open(<DeactivateDialog opened onClose={() => {}} member={{ ...liam, stands_in_for }} />, () => page([]))
  expect(
    await screen.findByText(/^Liam Tan covers for Jonas Weber until 27 Jan 2026\. No one will after this\.$/),
  ).toBeDefined()
  expect(screen.getByText(/^Liam Tan covers for Amy Lim from 01 Mar 2999 until 04 Mar 2999/)).toBeDefined()
})

test('what came with a permission goes with it', async () => {
  const manages = { ...liam, permissions: { ...memberDefaults, manageTeam: true } }
  expect(mayOf(manages)).toBe('Manage the team and 1 more')
  const all = { ...manages.permissions, viewOtherAssignedClients: true }
  let saved: unknown
  open(<PermissionsDialog opened onClose={() => {}} member={manages} own={all} />, ({ body }) => {
    saved = body
    return { success: true }
  })
  const others = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'See other people’s clients' })
  expect([others.checked, others.disabled]).toEqual([true, true])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Manage the team' }))
  expect([others.checked, others.disabled]).toEqual([false, false])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual({ id: liam.id, permissions: memberDefaults }))
})

test('the person who may not create content invites people who may not either, without having to say so', async () => {
  const own = { ...memberDefaults, manageTeam: true, viewOtherAssignedClients: true, createContent: false }
  open(<InviteDialog opened onClose={() => {}} own={own} />, () => ({}))
  const asked = serve(() => refusal(429, 'Too many invitations were sent today.'))
  fireEvent.change(await screen.findByRole('textbox', { name: /Email/ }), { target: { value: 'noor@harbour.test' } })
  fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
  const members = [{ email: 'noor@harbour.test' }]
  await screen.findByText('Too many invitations were sent today.')
  expect(asked.at(-1)?.body).toEqual({ members, permissions: { ...memberDefaults, createContent: false } })
})

test('the members list says that nobody stands in for the person who is away', () => {
  const absence = { from: '2026-11-20', until: '2026-11-27', stand_in: null }
  const now = new Date('2026-11-22T08:00:00Z')
  const words = (stand_in: typeof jonas | null) =>
    stateOf({ ...liam, is_absent: true, absence: { ...absence, stand_in } }, 'UTC', now)
  expect(words(null)).toMatch(/^Away until .* · no cover$/)
  expect(words(jonas)).toMatch(/^Away until .* · Jonas Weber covers$/)
})

test('what a member sees explains the clients that are lent to them', async () => {
  const seen = {
    member: { id: liam.id, name: liam.name },
    permissions: memberDefaults,
    sub_teams: [],
    counts: { clients: 0, new_leads: 0, follow_ups_overdue: 0 },
    is_limited: false,
  }
  open(<SeeAsScreen seen={seen} />, ({ path }) =>
    path.endsWith('/stand-ins')
      ? {
          results: [
            { user: jonas, stand_in: seen.member, until: '2026-11-27' },
            { user: { id: id(3), name: 'Amy Lim' }, stand_in: jonas, until: '2026-11-27' },
          ],
        }
      : page([]),
  )
  const lent = await screen.findByText(/^Jonas Weber’s clients, covered by Liam Tan until .*27 Nov/)
  expect(lent.closest('li')?.hasAttribute('data-seen')).toBe(true)
  expect(screen.queryByText(/Amy Lim’s clients/)).toBeNull()
})

test('the dashboard says of how many answers the middle is, and where all of it lay outside working hours', async () => {
  const row = (n: number, name: string, working: number) => ({
    ...{ member: { id: id(n), name }, account_status: 'ACTIVE', new_clients: 0, uncontacted: 0 },
    ...{ median_response_seconds: 2805, median_working_seconds: working, responses: 2, follow_ups_overdue: 0 },
  })
  open(<DashboardScreen days="7" onDays={() => {}} />, () => ({
    since: '2026-11-15T00:00:00Z',
    results: [row(1, 'Liam Tan', 0), row(2, 'Jonas Weber', 600)],
  }))
  const [first, second] = await screen.findAllByRole('link', { name: /\(2 replies\)/ })
  expect(first?.textContent).toBe('46 m 45 s (2 replies)outside working hours')
  expect(second?.textContent).toBe('46 m 45 s (2 replies)10 m in working hours')
})

test('how many the team has is asked for as the specification says, one person beside', async () => {
  const stats = {
    total_active_members: 2,
    total_deactivated_members: 0,
    total_invited_members: 3,
    invited_members_count: 3,
  }
  stream()
  const asked = serve(({ path }) => ({
    body: {
      ...page([liam]),
      own_permissions: memberDefaults,
      team_members_stats: path.includes('manage-members') ? { ...stats, total_active_members: 7 } : stats,
    },
  }))
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  show(
    <RouterContextProvider router={router as never}>
      <ManageScreen filter={{}} onFilter={() => {}} codeForm={(() => null) as never} availability={() => null} />
    </RouterContextProvider>,
    { session: aSession({ account_type: 'TEAM' }) },
  )
  await screen.findByText('Active 3')
  const query = asked.find(({ path }) => path.endsWith('/v2/team/members'))?.query
  expect([query?.get('page_size'), query?.get('include_invited_members')]).toEqual(['1', 'true'])
})
