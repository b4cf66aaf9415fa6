import type { Endpoint } from '@fairlead/contract/endpoint'
import { captureIntegrationDetails } from '@fairlead/contract/flow/lead-sources'
import { createWebhook, listWebhooks } from '@fairlead/contract/flow/webhooks'
import {
  type OnboardingScreen,
  onboardingFlow,
  takeOnboardingScreen,
  wpcf7ConnectionStatus,
} from '@fairlead/contract/seeing/onboarding'
import { inviteMembers } from '@fairlead/contract/work/members'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Pair } from '~/testing/answers.ts'
import { openApp } from '~/testing/app.tsx'
import { aSession } from '~/testing/session.ts'

/** Opens one of the first screens, before the form that is always last. */
function open(type: OnboardingScreen, ...answers: readonly Pair<Endpoint>[]) {
  const flow = (state: 'OPEN' | 'DONE') => ({
    web_onboarding_status: 'NOT_STARTED',
    mobile_onboarding_status: 'NOT_STARTED',
    onboarding_style_type: 'UNIVERSAL_ONBOARDING',
    screens: [
      { type, state },
      { type: 'SHARE_LEADS_PROMPT', state: 'OPEN' },
    ],
  })
  return openApp(
    `/onboarding?screen=${type}`,
    aSession({ web_onboarding_status: 'NOT_STARTED' }),
    [onboardingFlow, flow('OPEN') as never],
    [takeOnboardingScreen, flow('DONE') as never],
    ...(answers as readonly never[]),
  )
}
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const next = () => screen.findByRole('heading', { name: 'Do you pass leads on?' })

test('people are invited by their addresses; a wrong one is named, and what was refused stays', async () => {
  const results = [
    { email: 'ida@example.com', id: 'i', error: null },
    { email: 'tom@example.com', id: null, error: 'They are in another team.' },
  ]
  const asked = open('INVITE_TEAM', [inviteMembers, { results }] as never)
  const field = await screen.findByRole('textbox', { name: 'Email addresses' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('ida@example.com nobody')
  await click('Send 2 invitations')
  await screen.findByText('nobody isn’t an email address.')
  expect(asked.some(({ path }) => path === inviteMembers.path)).toBe(false)
  type('ida@example.com, tom@example.com')
  await click('Send 2 invitations')
  await screen.findByText('tom@example.com: They are in another team.')
  // Nobody’s name is guessed from their address.
  expect(asked.find(({ path }) => path === inviteMembers.path)?.body).toMatchObject({
    members: [{ email: 'ida@example.com' }, { email: 'tom@example.com' }],
  })
  expect((field as HTMLTextAreaElement).value).toBe('tom@example.com')
  type('')
  await click('Continue')
  await next()
})

const url = 'https://leads.example/hooks/webhook/secret'
test('a form plug-in gets an address, and its first lead is awaited', async () => {
  open(
    'WPCF7_CONNECT',
    [listWebhooks, { results: [] }] as never,
    [createWebhook, { id: 'w', url }] as never,
    [wpcf7ConnectionStatus, { is_connected: false, last_lead_at: null }] as never,
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Get the address' })).toHaveProperty('disabled', false))
  await click('Get the address')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Webhook URL' }).value).toBe(url))
  await screen.findByText('Waiting for the first lead')
  await click('Continue')
  await next()
})

test('a form plug-in that brought a lead needs nothing more', async () => {
  open('WPCF7_CONNECT', [wpcf7ConnectionStatus, { is_connected: true, last_lead_at: '2026-11-20T08:00:00Z' }] as never)
  await screen.findByText('Connected: a lead has arrived')
  await click('Continue')
  await next()
})

test('who wants leads of portals is noted, or goes on', async () => {
  const asked = open('INDIAN_REALESTATE', [captureIntegrationDetails, { success: true }] as never)
  await click('Notify me')
  await next()
  expect(asked.find(({ path }) => path === captureIntegrationDetails.path)?.body).toMatchObject({
    integration_id: 'lead_email',
  })
})

test('a file is chosen for a link that tells when it is read', async () => {
  open('FILE_TRACKING_ONBOARDING')
  await screen.findByRole('heading', { name: 'See who reads your files' })
  await screen.findByRole('button', { name: 'Choose a file' })
  await click('Skip')
  await next()
})
