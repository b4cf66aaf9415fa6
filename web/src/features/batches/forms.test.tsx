import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { FieldForm } from './forms.tsx'

test('a field that is chosen changes nothing before its value is, and is emptied by a choice alone', async () => {
  const field = { cf_id: 'f', name: 'Budget', type: 'text', options: [], version: 1 }
  serve(() => ({ body: { results: [field] } }))
  const onChange = vi.fn()
  show(<FieldForm onChange={onChange} problems={{}} />, { session: aSession() })
  fireEvent.click(await screen.findByRole('button', { name: /^Field/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Budget' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
  const value = await screen.findByRole('textbox', { name: 'Value' })
  const set = { kind: 'set_field', field_id: 'f' }
  fireEvent.change(value, { target: { value: 'much' } })
  expect(onChange).toHaveBeenLastCalledWith({ ...set, value: 'much' })
  fireEvent.change(value, { target: { value: ' ' } })
  expect(onChange).toHaveBeenLastCalledWith(null)
  const empty = screen.getByRole('checkbox', { name: 'Empty the field' })
  fireEvent.click(empty)
  expect(onChange).toHaveBeenLastCalledWith({ ...set, value: null })
  fireEvent.click(empty)
  expect(onChange).toHaveBeenLastCalledWith(null)
})
