import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { AccountPanel } from './AccountPanel.tsx'

const everyScreen = ['/account/profile', '/account/notifications', '/subscription/manage', '/agency', '/app-download']

/** The panel in a build that has these screens. */
async function open(change: Parameters<typeof aSession>[0] = {}, screens = everyScreen) {
  cleanup()
  const root = createRootRoute({
    component: () => (
      <div data-testid="panel">
        <AccountPanel onLeave={() => {}} />
      </div>
    ),
  })
  const routes = screens.map((path) => createRoute({ getParentRoute: () => root, path }))
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  show(<RouterProvider router={router as never} />, { session: aSession(change) })
  const panel = within(await screen.findByTestId('panel'))
  return {
    panel,
    link: (name: string) => panel.queryByRole('link', { name }),
    names: () => [...panel.getAllByRole('link'), ...panel.getAllByRole('button')].map((one) => one.textContent),
  }
}
const inactive = {
  user_subscription_v3: { ...aSession().user_details.user_subscription_v3, subscription_status: 'payment_overdue' },
} as const

describe('the user menu (point 2.4)', () => {
  test('everybody has profile, settings, the app and the way out', async () => {
    const { names } = await open({ role: 'MEMBER' })
    expect(names()).toEqual(['Profile', 'Settings', 'Mobile app', 'Get started', 'Keyboard shortcuts?', 'Logout'])
  })

  test('an entry appears together with its screen', async () => {
    const { names } = await open({ ...inactive, own_agency_profile: { id: 'a', name: 'Quay' } }, ['/account/profile'])
    expect(names()).toEqual(['Profile', 'Mobile app', 'Get started', 'Keyboard shortcuts?', 'Logout'])
  })

  test('the profile has a dot while the address is not verified', async () => {
    const { panel } = await open({ is_email_verified: false })
    expect(panel.getByRole('link', { name: /^Profile/ }).contains(panel.getByRole('img'))).toBe(true)
    expect((await open()).panel.queryByRole('img', { name: /isn’t verified/ })).toBeNull()
  })

  test.each([
    ['an owner who pays, and does', {}, false, true],
    ['an owner who pays, and is late', inactive, true, true],
    ['an owner whose account is sponsored', { ...inactive, sponsorship_state: 'SPONSORED' }, false, false],
    ['an owner whose account must be', { ...inactive, sponsorship_state: 'MANDATORY_SPONSORED' }, false, false],
    ['an owner whose account an agency sees', { ...inactive, sponsorship_state: 'ACCESS_ORG' }, true, true],
    ['a member', { ...inactive, role: 'MEMBER' }, false, false],
  ] as const)('pricing and subscription: %s', async (_who, change, pricing, subscription) => {
    const { link } = await open(change)
    expect([link('Pricing') !== null, link('Subscription') !== null]).toEqual([pricing, subscription])
    if (subscription) expect(link('Subscription')?.getAttribute('target')).toBe('_blank')
    if (pricing) expect(link('Pricing')?.getAttribute('target')).toBeNull()
  })

  test.each([
    ['User guide', { user_guide: 'https://guide.test/' }],
    ['Live chat support', { live_chat: 'https://chat.test/' }],
  ])('%s where it is configured, in a tab of its own', async (name, links) => {
    const { link } = await open({ links })
    expect(link(name)?.getAttribute('href')).toBe(Object.values(links)[0])
    expect(link(name)?.getAttribute('target')).toBe('_blank')
    expect((await open()).link(name)).toBeNull()
  })

  test('the person who has an agency can switch to it', async () => {
    const { link } = await open({ own_agency_profile: { id: 'a', name: 'Quay' } })
    expect(link('Switch to agency')?.getAttribute('href')).toBe('/agency')
    expect((await open()).link('Switch to agency')).toBeNull()
  })

  test('says who manages the account: the agency to its owner, the organisation to its members', async () => {
    const managed_by_agency = { agency: { name: 'Quay', profile_picture_url: null } }
    const owner = await open({ managed_by_agency })
    owner.panel.getByText('Account managed by Quay')
    owner.panel.getByText('mira@harbour.test')
    const member = await open({ managed_by_agency, role: 'MEMBER' })
    member.panel.getByText('Account managed by Harbour and Lane')
    expect(member.panel.queryByText(/Quay/)).toBeNull()
    expect((await open()).panel.queryByText(/managed by/)).toBeNull()
  })

  test('a phone is led to the page of the app', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone Mobile')
    expect((await open()).link('Mobile app')?.getAttribute('href')).toBe('/app-download')
  })
})
