import { createWebhook, getWebhook, listWebhooks, type Webhook } from '@fairlead/contract/flow/webhooks'
import { wpcf7ConnectionStatus } from '@fairlead/contract/seeing/onboarding'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shownToast } from '~/lib/toast.ts'
import { answers } from '~/testing/answers.ts'
import { refusal } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { FormPluginStep } from './FormPluginStep.tsx'

const webhook = {
  id: '01a1fe30-16db-75f0-aa66-39735c6669af',
  name: 'Contact Form 7',
  recipe: 'contact_form_7',
  is_on: true,
  url: 'https://in.harbour.test/hooks/webhook/secret',
} as Webhook
const page = (results: Webhook[]) => ({ results, next: null, previous: null, count: null, count_capped: false })

/** The screen, with the webhooks that are there; answers how many were made. */
function start(known: () => ReturnType<typeof page> | ReturnType<typeof refusal>) {
  const asked = answers(
    [listWebhooks, known],
    [getWebhook, webhook],
    [createWebhook, webhook],
    [wpcf7ConnectionStatus, { is_connected: false, last_lead_at: null }],
  )
  const walk = { at: 0, count: 2, onDone() {}, onBack: undefined, onSkip: undefined, onEnd() {}, isEnding: false }
  const { again, rerender } = show(<FormPluginStep key="first" walk={walk} />, { session: aSession() })
  return {
    made: () => asked.filter(({ method }) => method === 'POST').length,
    comeBack: () => rerender(again(<FormPluginStep key="second" walk={walk} />)),
  }
}
async function make() {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Get the address' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

test('the webhook that is there is used, and no second one is made', async () => {
  const { made } = start(() => page([{ ...webhook, is_on: false }, webhook]))
  await screen.findByDisplayValue(webhook.url)
  expect(made()).toBe(0)
})

test('where there is none one is made, and found again on the way back', async () => {
  const { made, comeBack } = start(() => page([]))
  await make()
  await screen.findByDisplayValue(webhook.url)
  comeBack()
  screen.getByDisplayValue(webhook.url)
  expect(made()).toBe(1)
})

test('none is made while it is not known whether there is one', async () => {
  let isDown = true
  const { made } = start(() => (isDown ? refusal(400, 'Broken') : page([webhook])))
  await make()
  await waitFor(() => expect(shownToast.get()?.message).toBe('Broken'))
  isDown = false
  await make()
  await screen.findByDisplayValue(webhook.url)
  expect(made()).toBe(0)
})
