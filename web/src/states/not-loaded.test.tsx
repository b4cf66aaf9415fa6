import { listWebhooks } from '@fairlead/contract/flow/webhooks'
import { getClient } from '@fairlead/contract/records/clients'
import { listNotices, listPushDevices } from '@fairlead/contract/seeing/notifications'
import { onboardingFlow } from '@fairlead/contract/seeing/onboarding'
import { listDeadLetters, listDeliveries } from '@fairlead/contract/work/inbox'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '~/testing/app.tsx'
import { refusal } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'
const broken = refusal(400, 'Broken')
const nobody = { results: [], next: null, previous: null, count: null, count_capped: false }

test.each([
  ['/integrations/deliveries', listDeliveries, 'Deliveries couldn’t be loaded'],
  ['/integrations/deliveries?show=failed', listDeadLetters, 'Failed jobs couldn’t be loaded'],
  ['/integration/webhook', listWebhooks, 'The webhooks couldn’t be loaded'],
  ['/onboarding?screen=UNIVERSAL_ONBOARDING_V2', onboardingFlow, 'Setup couldn’t be loaded'],
] as const)('%s says that it could not be loaded, and asks again when told to', async (address, endpoint, words) => {
  const asked = openApp(
    address,
    aSession({ web_onboarding_status: address.startsWith('/onboarding') ? 'NOT_STARTED' : 'COMPLETED' }),
    [endpoint, broken],
  )
  await screen.findByText(words)
  const times = () => asked.filter(({ path }) => path.replace(/\/$/, '') === endpoint.path.replace(/\/$/, '')).length
  const before = times()
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
  await waitFor(() => expect(times()).toBeGreaterThan(before))
})

test('an address that is none is said, and leads back', async () => {
  openApp('/nowhere', aSession())
  await screen.findByText('The link you followed may be broken or is no longer valid.')
  await waitFor(() => expect(document.title).toBe('Page does not exist - Fairlead'))
  expect(screen.getByRole('link', { name: 'Back to clients' }).getAttribute('href')).toBe('/')
})

test('a client of others, or of nobody, is not there; the number of the request can be told to support', async () => {
  openApp(`/client/${id}`, aSession(), [getClient, refusal(404, 'Not found')])
  await screen.findByText('Page does not exist')
  await screen.findByText(/^Request ID: r-1/)
})

test.each([
  ['could not be loaded', broken, 'The notifications couldn’t be loaded'],
  ['is empty', nobody, 'No notifications yet'],
] as const)('the bell says where its list %s', async (_state, answer, words) => {
  openApp('/account/notifications', aSession(), [listNotices, answer], [listPushDevices, { results: [] }])
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  await screen.findByText(words)
})
