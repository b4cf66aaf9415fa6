import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Session } from '~/lib/account/session.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { mainEntries } from './entries.ts'
import { TopBar } from './TopBar.tsx'

async function open(session: Session, screens = mainEntries.map(({ to }) => to)) {
  const root = createRootRoute({ component: () => <TopBar /> })
  const routes = screens.map((path) => createRoute({ getParentRoute: () => root, path }))
  const history = createMemoryHistory({ initialEntries: ['/clients'] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  show(<RouterProvider router={router as never} />, { session })
  const bar = within(await screen.findByRole('navigation', { name: 'Main' }))
  return bar.queryAllByRole('link').map((link) => link.textContent)
}
const policy = aSession({ role: 'MEMBER' }).user_details.resources_access_policy
const everybody = ['Clients', 'Content', 'Activities']

describe('the top navigation (point 2.4)', () => {
  test.each([
    ['an owner', {}, [...everybody, 'Team', 'Analytics', 'Integrations']],
    ['a member', { role: 'MEMBER' }, everybody],
    [
      'who manages the team',
      { role: 'MEMBER', resources_access_policy: { ...policy, TEAM: { ...policy.TEAM, MANAGE: true } } },
      [...everybody, 'Team', 'Analytics'],
    ],
    [
      'who manages integrations',
      { role: 'MEMBER', resources_access_policy: { ...policy, INTEGRATIONS: { MANAGE: true } } },
      [...everybody, 'Integrations'],
    ],
  ] as const)('%s', async (_who, change, entries) => {
    expect(await open(aSession(change))).toEqual(entries)
  })

  test('has the name and the logo that the server was configured with', async () => {
    const logo = 'https://brand.example/logo.png'
    await open(aSession({ whitelabel_config: { product: 'Harbour CRM', web_app_logo_url: logo } }))
    const home = screen.getByRole('link', { name: /^Harbour CRM/ })
    expect(home.querySelector('img')?.src).toBe(logo)
  })

  test('advanced analytics are for everybody of an account that has them', async () => {
    const session = aSession({ role: 'MEMBER' })
    const org_preferences = { ...session.org_preferences, enable_advance_analytics_feature: true }
    expect(await open({ ...session, org_preferences })).toEqual([...everybody, 'Analytics'])
  })

  test('an entry appears together with its screen, and the logo leads to the clients', async () => {
    expect(await open(aSession(), ['/clients', '/integrations'])).toEqual(['Clients', 'Integrations'])
    expect(screen.getByRole('link', { name: 'Fairlead, clients' }).getAttribute('href')).toBe('/clients')
  })
})
