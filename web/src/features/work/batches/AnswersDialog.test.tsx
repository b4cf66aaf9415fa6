import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { AnswersDialog } from './AnswersDialog.tsx'

const answers = [{ name: 'firm', target: 'company' as const }]
const plan = { selected: 3, changes: 2, skipped: { already: 1 }, names: ['Company'], misfits: [] }
const open = (onBegun = vi.fn()) => {
  show(
    <AnswersDialog
      opened
      connectionId="webhook:w"
      answers={answers}
      onChanged={() => {}}
      onClose={() => {}}
      onBegun={onBegun}
    />,
    { session: aSession() },
  )
  return onBegun
}

test('says how many clients would get a value and which answers do not fit, then begins with that count', async () => {
  const misfits = [{ name: 'type', value: 'Castle', clients: 4 }]
  const asked = serve(({ path }) =>
    path.endsWith('dry-run') ? { body: { ...plan, misfits } } : { status: 202, body: { id: 'b' } },
  )
  const begun = open()
  await screen.findByText('2 clients have answers for empty fields: Company.')
  expect(screen.getByText('Left unchanged: 1 already set.')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toBe('Castle (4)')
  fireEvent.click(screen.getByRole('button', { name: 'Update 2 clients' }))
  await waitFor(() => expect(begun).toHaveBeenCalledWith('b'))
  expect(asked.at(-1)?.body).toEqual({ connection_id: 'webhook:w', answers, expected: 2 })
})

test('without anything to change it says so, and a count that is another by now is asked for again', async () => {
  let changes = 2
  serve(({ path }) => {
    if (path.endsWith('dry-run')) return { body: { ...plan, changes } }
    changes = 0
    return refusal(409, 'The list has changed. Check the count again.')
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Update 2 clients' }))
  await screen.findByText('The count has changed. Check it again.')
  await screen.findByText('The clients of earlier leads already have values in these fields.')
  expect(screen.getByRole('button', { name: 'Update 0 clients' }).hasAttribute('disabled')).toBe(true)
})

test('what could not be asked can be asked for again', async () => {
  serve(() => refusal(500, 'Something went wrong.'))
  open()
  await screen.findByText('We couldn’t work out what would change')
})
