import type { Client } from '@fairlead/contract/clients'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '~/lib/call-error.ts'
import { shownToast } from '~/lib/toast.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { ContactDetails } from './ContactDetails.tsx'

const client = { id: 'c', name: 'Ahmad', phones: [], emails: [] } as unknown as Client

/** Types an address and saves it; answers how the server refuses it, and how the page is left. */
async function start() {
  serve(() => ({ body: { results: [] } }))
  let refuse = () => {}
  const answer = new Promise<CallError>((resolve) => {
    refuse = () => resolve(new CallError(0, 'The server cannot be reached.'))
  })
  const { unmount } = show(<ContactDetails client={client} kind="emails" save={() => answer} />, {
    session: aSession(),
  })
  await add('ahmad@faizal.test')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  return { unmount, refuse: () => act(async () => refuse()) }
}

async function add(address: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Add: E-mail' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^E-mail/ }), { target: { value: address } })
}
const typed = () => (screen.getByRole('textbox', { name: /^E-mail/ }) as HTMLInputElement).value
const lost = 'Ahmad, E-mail: “ahmad@faizal.test” was not saved.'

test('what is refused comes back as it was typed, with the reason', async () => {
  const { refuse } = await start()
  await refuse()
  await screen.findByText('The server cannot be reached.')
  expect(typed()).toBe('ahmad@faizal.test')
})

test('where the page was left meanwhile, it is told of with what was typed', async () => {
  const { refuse, unmount } = await start()
  unmount()
  await refuse()
  await waitFor(() => expect(shownToast.get()?.heading).toBe(lost))
})

test('where another one is typed meanwhile, that stays and the refused one is told of', async () => {
  const { refuse } = await start()
  await add('second@faizal.test')
  await refuse()
  await waitFor(() => expect(shownToast.get()?.heading).toBe(lost))
  expect(typed()).toBe('second@faizal.test')
})
