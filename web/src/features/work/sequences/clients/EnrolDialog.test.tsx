import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { aSequence, someSteps } from '../sequence-samples.ts'
import { EnrolDialog } from './EnrolDialog.tsx'

type Answer = { status?: number; body: unknown }

/** Opens the dialog; the server answers with one sequence, and with these steps of it. */
function open(steps: () => Answer, sequences: () => Answer = () => ({ body: { results: [aSequence()], next: null } })) {
  serve(({ path }) => (path.endsWith('/steps/') ? steps() : sequences()))
  show(<EnrolDialog client={{ id: 'c', name: 'Fiona Teo' }} opened onClose={() => {}} />, { session: aSession() })
}
async function chooseSequence() {
  fireEvent.click(await screen.findByRole('button', { name: /^Sequence/ }))
  fireEvent.click(await screen.findByRole('option', { name: aSequence().name }))
}
const down = refusal(500, 'Something broke.')

test.each([
  [someSteps, /^2 steps\. The first, “Call.*”, is due now, or when the assignee’s working hours begin\.$/],
  [someSteps.slice(0, 1), /^1 step: “Call.*”, due now, or when the assignee’s working hours begin\.$/],
  [someSteps.slice(1), /^1 step: “Wait 1 day”\.$/],
])('how the sequence begins is said in a status that was there before', async (steps, words) => {
  open(() => ({ body: { results: steps } }))
  const status = await screen.findByRole('status')
  expect(status.textContent).toBe('')
  await chooseSequence()
  expect((await screen.findByText(words)) === status).toBe(true)
})

test('steps that cannot be loaded are a line within the form, with another try', async () => {
  let isDown = true
  open(() => (isDown ? down : { body: { results: someSteps } }))
  await chooseSequence()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The steps couldn’t be loaded.')
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^2 steps\./)
})

test('sequences that cannot be loaded are a line within the dialog', async () => {
  open(
    () => down,
    () => down,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('The sequences couldn’t be loaded.')
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})
