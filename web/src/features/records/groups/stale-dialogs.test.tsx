import type { Group } from '@fairlead/contract/records/groups'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { RulePartsProvider } from './rule-parts.ts'

const rule = { logical_operator: 'AND', expressions: [{ key: 'isNewLead', value: true }] } as Group['rule']
const group = { id: 'g', name: 'Warm', colour_id: 1, rule, version: 1 } as unknown as Group
const present = { ...group, name: 'Hot', version: 4 }

/** A server whose group somebody else has changed; what was sent to it. */
const ahead = () =>
  serve(({ method, body }) =>
    method !== 'PUT' && method !== 'PATCH'
      ? { body: { results: [] } }
      : (body as { version: number }).version === 4
        ? { body: present }
        : refusal(409, 'Someone else changed this group while you were editing.', {
            error_type: 'STALE_VERSION',
            current: present,
          }),
  )

test('a group that was changed in the meantime can be saved over, as it is typed', async () => {
  const asked = ahead()
  const close = vi.fn()
  show(<GroupDialog opened group={group} colour={1} onClose={close} />, { session: aSession() })
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Lukewarm' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/It’s now “Hot”/)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(asked.filter(({ body }) => body).map(({ body }) => body)).toMatchObject([
    { name: 'Lukewarm', version: 1 },
    { name: 'Lukewarm', version: 4 },
  ])
})

test('so can its rule', async () => {
  const asked = ahead()
  const close = vi.fn()
  const parts = { Editor: () => null, Words: () => null }
  show(
    <RulePartsProvider value={parts}>
      <RuleDialog opened group={group} onClose={close} />
    </RulePartsProvider>,
    { session: aSession() },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Save rule' }))
  await screen.findByText(/overwrite their rule/)
  fireEvent.click(screen.getByRole('button', { name: 'Save rule' }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(asked.filter(({ body }) => body).map(({ body }) => body)).toMatchObject([{ version: 1 }, { rule, version: 4 }])
})
