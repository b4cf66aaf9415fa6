import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { LeadFormDefinition } from '@fairlead/contract/flow/lead-forms/definition'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
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
  let release = () => {}
  let held: Promise<void> | undefined
  serve(async ({ body }) => {
    await held
    const { version, ...part } = body as LeadForm
    if (version !== undefined && version !== stored.version) return refusal(409, 'Somebody else', { current: stored })
    stored = { ...stored, ...part, version: stored.version + 1 }
    return { body: stored }
  })
  return {
    stored: () => stored,
    /** Lets every answer wait until it is released. */
    hold() {
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => act(async () => release()),
  }
}

function Builder() {
  const draft = useDraft(form)
  return (
    <>
      <AfterTab form={form} draft={draft} problems={{}} />
      <button type="button" onClick={() => void draft.publish()}>
        Publish
      </button>
      <output>{draft.saving}</output>
    </>
  )
}
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^Closed page heading/ }), { target: { value: text } })
const toggle = () => fireEvent.click(screen.getByRole('switch', { name: /^Accepting answers/ }))
const isSaved = () => waitFor(() => expect(screen.getByRole('status').textContent).toBe('saved'))

test('opening and closing is saved in line with what is typed before and after it', async () => {
  const { stored } = house()
  show(<Builder />)
  type('Back in June')
  toggle()
  expect(screen.getByRole('switch', { name: /^Accepting answers/ })).toHaveProperty('checked', false)
  await isSaved()
  expect(stored()).toMatchObject({ is_open: false, definition: { closed_title: 'Back in June' } })
  type('Back in July')
  await waitFor(() => expect(stored().definition.closed_title).toBe('Back in July'))
  toggle()
  await isSaved()
  expect(stored()).toMatchObject({ is_open: true, definition: { closed_title: 'Back in July' } })
})

test('what is changed while an answer is slow waits its turn, and is no conflict', async () => {
  const { stored, hold, release } = house()
  show(<Builder />)
  hold()
  toggle()
  for (const _ of [1, 2, 3]) toggle()
  await release()
  await isSaved()
  expect(stored().is_open).toBe(true)
  hold()
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  toggle()
  await release()
  await isSaved()
  expect(stored().is_open).toBe(false)
})
