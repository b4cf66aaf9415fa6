import type { LeadForm } from '@fairlead/contract/lead-forms'
import { LeadFormDefinition } from '@fairlead/contract/lead-forms/definition'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, serve } from '~/testing/server.ts'
import { show } from '~/testing/show.tsx'
import { AfterTab } from './AfterTab.tsx'
import { useDraft } from './use-draft.ts'

const form = {
  id: '01a1fe30-16db-75f0-aa66-39735c6669af',
  name: 'Kitchens',
  is_open: true,
  version: 1,
  definition: LeadFormDefinition.parse({}),
  sender: { whatsapp: null },
} as LeadForm

/** A server that keeps one form as ours does: every change makes a version, and a stale one gets 409. */
function house() {
  let stored = form
  serve(({ body }) => {
    const { version, ...part } = body as LeadForm
    if (version !== undefined && version !== stored.version) return refusal(409, 'Somebody else', { current: stored })
    stored = { ...stored, ...part, version: stored.version + 1 }
    return { body: stored }
  })
  return () => stored
}

function Builder() {
  const draft = useDraft(form)
  return (
    <>
      <AfterTab form={form} draft={draft} problems={{}} />
      <output>{draft.saving}</output>
    </>
  )
}

test('opening and closing is saved in line with what is typed before and after it', async () => {
  const stored = house()
  show(<Builder />)
  const type = (text: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: /^Heading of the closed page/ }), { target: { value: text } })
  const toggle = () => fireEvent.click(screen.getByRole('switch', { name: /^Takes answers/ }))
  const isSaved = () => waitFor(() => expect(screen.getByRole('status').textContent).toBe('saved'))

  type('Back in June')
  toggle()
  expect(screen.getByRole('switch', { name: /^Takes answers/ })).toHaveProperty('checked', false)
  await isSaved()
  expect(stored()).toMatchObject({ is_open: false, definition: { closed_title: 'Back in June' } })
  type('Back in July')
  await waitFor(() => expect(stored().definition.closed_title).toBe('Back in July'))
  toggle()
  await isSaved()
  expect(stored()).toMatchObject({ is_open: true, definition: { closed_title: 'Back in July' } })
})
