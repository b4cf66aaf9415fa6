import { LeadFormField } from '@fairlead/contract/flow/lead-forms/definition'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { undoOffer } from '~/lib/toast.ts'
import { show } from '~/testing/show.tsx'
import { FieldsTab } from './FieldsTab.tsx'

const field = (key: string) => LeadFormField.parse({ key, type: 'short_text', label: key })

function Fields({ first = ['name', 'size', 'town'].map(field) }: { first?: LeadFormField[] }) {
  const [fields, setFields] = useState(first)
  const [open, setOpen] = useState<string>()
  return (
    <FieldsTab
      fields={fields}
      onChange={(edit) => setFields(edit)}
      open={open}
      onOpen={setOpen}
      problems={{}}
      sender="Harbour"
      TargetSelect={() => null}
    />
  )
}

test('a field that is taken back stands where it stood, and what was changed in the meantime stays', () => {
  show(<Fields />)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const titles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('header bdi')?.textContent)
  press('Edit size')
  press('Remove field')
  expect(titles()).toEqual(['name', 'town'])
  press('Edit town')
  fireEvent.change(screen.getByRole('textbox', { name: /^Question/ }), { target: { value: 'Which town?' } })
  act(() => undoOffer.get()?.undo())
  expect(titles()).toEqual(['name', 'size', 'Which town?'])
})

test('a form that insists on neither a number nor an address says so, until it does', () => {
  show(<Fields first={[field('name'), LeadFormField.parse({ key: 'phone', type: 'phone', label: 'Phone' })]} />)
  expect(screen.getByRole('note').textContent).toContain('Make phone or email required')
  fireEvent.click(screen.getByRole('button', { name: 'Edit Phone' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Required' }))
  expect(screen.queryByRole('note')).toBeNull()
})
