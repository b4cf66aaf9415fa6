import { LeadFormField } from '@fairlead/contract/lead-forms/definition'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { undoOffer } from '~/lib/toast.ts'
import { show } from '~/testing/show.tsx'
import { FieldsTab } from './FieldsTab.tsx'

const field = (key: string) => LeadFormField.parse({ key, type: 'short_text', label: key })

function Fields() {
  const [fields, setFields] = useState(['name', 'size', 'town'].map(field))
  const [open, setOpen] = useState<string>()
  return (
    <FieldsTab
      fields={fields}
      onChange={(edit) => setFields(edit)}
      open={open}
      onOpen={setOpen}
      problems={{}}
      sender="Harbour"
    />
  )
}

test('a field that is taken back stands where it stood, and what was changed meanwhile stays', () => {
  show(<Fields />)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const titles = () => screen.getAllByRole('listitem').map((item) => item.querySelector('header bdi')?.textContent)
  press('Edit size')
  press('Remove field')
  expect(titles()).toEqual(['name', 'town'])
  press('Edit town')
  fireEvent.change(screen.getByRole('textbox', { name: 'Question' }), { target: { value: 'Which town?' } })
  act(() => undoOffer.get()?.undo())
  expect(titles()).toEqual(['name', 'size', 'Which town?'])
})
