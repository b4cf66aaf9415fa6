import type { Duplicate } from '@fairlead/contract/records/clients'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { DuplicateCards } from '../new/DuplicateCards.tsx'
import { useDuplicates } from '../new/find-duplicates.ts'

const hidden = (who: string, asked: boolean): Duplicate => ({
  id: null,
  name: null,
  assigned_to: who,
  since: null,
  deleted_at: null,
  matched_on: 'email',
  asked_at: asked ? new Date().toISOString() : null,
})

/** Somebody has every address but `free@…`; the person who was asked for is remembered, once an answer is let go. */
function start() {
  const asked = new Set<string>()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const requests = serve(async ({ path, body }) => {
    const { email } = body as { email: string }
    if (path.includes('ask-for-access')) {
      await held
      asked.add(email)
    }
    const results = email.startsWith('free') ? [] : [hidden(email, asked.has(email))]
    return { body: { results } }
  })
  function Form() {
    const [email, setEmail] = useState('')
    return (
      <>
        <input aria-label="Address" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
        <DuplicateCards {...useDuplicates(email ? { email } : {})} />
      </>
    )
  }
  show(<Form />, { session: aSession() })
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Address'), { target: { value } })
  const button = () => screen.queryByRole('button', { name: 'Ask for access' })
  const askedFor = () =>
    requests.filter(({ path }) => path.includes('ask-for-access')).map(({ body }) => (body as { email: string }).email)
  return { type, button, askedFor, letGo, found: (who: string) => screen.findByText(`Assigned to ${who}`) }
}

test('of another address it can be asked again, and the focus goes to what is said', async () => {
  const { type, button, askedFor, letGo, found } = start()
  letGo()
  type('ben@x.test')
  await found('ben@x.test')
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for access' }))
  const said = await screen.findByText(/^Access requested/)
  await waitFor(() => expect(document.activeElement).toBe(said))
  type('dora@x.test')
  await found('dora@x.test')
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for access' }))
  await waitFor(() => expect(button()).toBeNull())
  expect(askedFor()).toEqual(['ben@x.test', 'dora@x.test'])
})

test('an answer that comes late says nothing of what was typed in the meantime', async () => {
  const { type, button, letGo, found } = start()
  type('ben@x.test')
  await found('ben@x.test')
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for access' }))
  type('free@x.test')
  await waitFor(() => expect(screen.queryByText(/^Assigned to/)).toBeNull())
  letGo()
  type('ben@x.test')
  await screen.findByText(/^Access requested/)
  type('free@x.test')
  await waitFor(() => expect(screen.queryByText(/^(Assigned to|Access requested)/)).toBeNull())
  expect(button()).toBeNull()
})

test('what is asked for is what is shown, not what is being typed', async () => {
  const { type, button, askedFor, letGo, found } = start()
  letGo()
  type('ben@x.test')
  await found('ben@x.test')
  await waitFor(() => expect(button()).not.toBeNull())
  type('dora@x.test')
  const shown = button()
  if (shown) fireEvent.click(shown)
  await waitFor(() => expect(askedFor()).toEqual(['ben@x.test']))
})
