import { runGuards } from '@fairlead/contract/identity/guards'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { Session } from '~/lib/account/session.ts'
import { restriction } from '~/lib/calls/call.ts'
import { CallError } from '~/lib/calls/call-error.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { RestrictedDrawer } from './RestrictedDrawer.tsx'

const open = (session: Session, sub_error?: 'PAID_AUTOMATION' | 'FREE_PLAN') => {
  const body = { message: 'No', statusCode: 423, request_id: 'r', ...(sub_error ? { sub_error } : {}) }
  restriction.set(() => new CallError(423, 'No', body))
  show(<RestrictedDrawer />, { session })
}
afterEach(() => restriction.set(() => undefined))

describe('the drawer of what the plan does not include (point 4.5)', () => {
  test('shows the owner the plans', async () => {
    open(aSession(), 'FREE_PLAN')
    await screen.findByText(/Upgrade to use this/)
    expect(screen.getByRole('link', { name: 'View pricing plans' }).getAttribute('href')).toBe('/subscription/manage')
  })

  test('leads nobody from the first screens to plans, from where one is led back', async () => {
    const session = aSession({ web_onboarding_status: 'NOT_STARTED' })
    open(session, 'FREE_PLAN')
    await screen.findByText(/Upgrade to use this/)
    expect(screen.queryByRole('link', { name: 'View pricing plans' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Talk to sales' }).getAttribute('href')).toBe('/contact-sales')
    const { resources_access_policy: policy } = session.user_details
    const visitor = { role: 'OWNER', policy, onboarding: { web: 'NOT_STARTED', mobile: 'NOT_STARTED' } } as const
    expect(runGuards({ path: '/contact-sales', visitor, hasToken: false })).toEqual({ kind: 'pass' })
    expect(runGuards({ path: '/subscription/manage', visitor, hasToken: false }).kind).toBe('redirect')
  })

  test('names the owner to a member, and writes to them', async () => {
    open(aSession({ role: 'MEMBER' }))
    await screen.findByText(/owner@harbour\.test/)
    expect(screen.getByRole('link', { name: 'Contact admin' }).getAttribute('href')).toBe('mailto:owner@harbour.test')
    expect(screen.queryByRole('link', { name: 'View pricing plans' })).toBeNull()
  })

  test('leaves a sponsored account one button, which closes it', async () => {
    const user = userEvent.setup()
    open(aSession({ sponsorship_state: 'SPONSORED' }), 'FREE_PLAN')
    await screen.findByText(/its sponsor’s free plan/)
    expect(screen.getAllByRole('button')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(restriction.get()).toBeUndefined()
  })

  test.each([
    [aSession({ sponsorship_state: 'MANDATORY_SPONSORED' }), /can’t be bought for a sponsored account/],
    [aSession({ links: { support_email: 'help@fairlead.test' } }), /help@fairlead\.test/],
  ])('tells of automations by who pays', async (session, words) => {
    open(session, 'PAID_AUTOMATION')
    await screen.findByText(words)
  })
})
