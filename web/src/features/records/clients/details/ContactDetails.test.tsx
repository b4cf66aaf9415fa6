import type { Client, ClientContact } from '@fairlead/contract/records/clients'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallError } from '~/lib/calls/call-error.ts'
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
    refuse = () => resolve(new CallError(0, 'We can’t reach the server.'))
  })
  const { unmount } = show(<ContactDetails client={client} kind="emails" save={() => answer} />, {
    session: aSession(),
  })
  await add('ahmad@faizal.test')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  return { unmount, refuse: () => act(async () => refuse()) }
}

async function add(address: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Add: Email' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Email/ }), { target: { value: address } })
}
const typed = () => (screen.getByRole('textbox', { name: /^Email/ }) as HTMLInputElement).value
const lost = 'Ahmad, Email: “ahmad@faizal.test” wasn’t saved.'

test('what is refused comes back as it was typed, with the reason', async () => {
  const { refuse } = await start()
  await refuse()
  await screen.findByText('We can’t reach the server.')
  expect(typed()).toBe('ahmad@faizal.test')
})

test('where the page was left in the meantime, it is told of with what was typed', async () => {
  const { refuse, unmount } = await start()
  unmount()
  await refuse()
  await waitFor(() => expect(shownToast.get()?.heading).toBe(lost))
})

test('where another one is typed in the meantime, that stays and the refused one is told of', async () => {
  const { refuse } = await start()
  await add('second@faizal.test')
  await refuse()
  await waitFor(() => expect(shownToast.get()?.heading).toBe(lost))
  expect(typed()).toBe('second@faizal.test')
})

describe('an address that is changed while the client is saved again', () => {
  const first = {
    id: '1',
    raw: 'a@faizal.test',
    value: 'a@faizal.test',
    extension: null,
    country: null,
    is_primary: true,
    is_valid: true,
  }
  const details = (emails: ClientContact[]) => (
    <ContactDetails client={{ ...client, emails }} kind="emails" save={async () => undefined} />
  )
  async function edit() {
    serve(() => ({ body: { results: [] } }))
    const { rerender, again } = show(details([first]), { session: aSession() })
    fireEvent.click(screen.getByRole('button', { name: 'Change Email: a@faizal.test' }))
    fireEvent.change(await screen.findByRole('textbox', { name: /^Email/ }), { target: { value: 'b@faizal.test' } })
    return (emails: ClientContact[]) => rerender(again(details(emails)))
  }

  test('stays as it is typed under another id, in the same field', async () => {
    const put = await edit()
    const field = screen.getByRole('textbox', { name: /^Email/ })
    put([{ ...first, id: '2' }])
    expect(screen.getByRole('textbox', { name: /^Email/ })).toBe(field)
    expect(typed()).toBe('b@faizal.test')
    expect(screen.queryByText('a@faizal.test')).toBeNull()
  })

  test('stays as it is typed where it was taken away', async () => {
    const put = await edit()
    put([])
    expect(typed()).toBe('b@faizal.test')
  })
})
