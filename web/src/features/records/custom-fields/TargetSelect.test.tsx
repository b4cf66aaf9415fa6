import type { AnswerTarget } from '@fairlead/contract/records/fields/answer-target'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { TargetSelectProps } from '~/lib/calls/answer-target.ts'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { TargetSelect } from './TargetSelect.tsx'

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'
const other = '01a1fe30-16db-75f0-aa66-39735c6669b0'
const kind = {
  cf_id: id,
  name: 'Property type',
  type: 'dropdown',
  options: [{ id: 'o1', label: 'Flat' }],
  version: 4,
  run: null,
}
const draft = { name: 'Which kind?', type: 'dropdown', options: ['flat', 'Castle'] } as const

function Select({ first = null }: { first?: AnswerTarget | null }) {
  const [value, setValue] = useState(first)
  const props: TargetSelectProps = {
    value,
    onChange: setValue,
    builtIn: [{ value: 'company', label: 'Company' }],
    none: 'Timeline only',
    label: 'Save answer to',
    draft,
  }
  return <TargetSelect {...props} />
}
const box = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Save answer to' })
const choices = async () => [...(await box()).options].map(({ text }) => text)

test('answers that are no option of the field are named, and added by the person who manages fields', async () => {
  const asked = serve(() => ({ body: { results: [kind] } }))
  show(<Select />, { session: aSession() })
  await waitFor(async () =>
    expect(await choices()).toEqual(['Timeline only', 'Company', 'Property type', 'New custom field…']),
  )
  fireEvent.change(await box(), { target: { value: `field:${id}` } })
  await screen.findByText(/Not among this field’s options.*Castle/)
  fireEvent.click(screen.getByRole('button', { name: 'Add to the options' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      options: [{ id: 'o1', label: 'Flat' }, { label: 'Castle' }],
      version: 4,
    }),
  )
})

test('a new field begins with the question, its type and choices, and is chosen once it is made', async () => {
  const made = { ...kind, cf_id: other, name: 'Which kind?' }
  const asked = serve(({ method }) =>
    method === 'POST' ? { status: 201, body: made } : { body: { results: [kind, made] } },
  )
  show(<Select />, { session: aSession() })
  await waitFor(async () => expect(await choices()).toContain('New custom field…'))
  fireEvent.change(await box(), { target: { value: 'new' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Add field' }))
  await waitFor(async () => expect((await box()).value).toBe(`field:${other}`))
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Which kind?',
    type: 'dropdown',
    options: [{ label: 'flat' }, { label: 'Castle' }],
  })
})

test('a field that was deleted is said to be, and stays until another is chosen', async () => {
  serve(() => ({ body: { results: [kind] } }))
  show(<Select first={`field:${other}`} />, { session: aSession() })
  await screen.findByText(/This field was deleted/)
  expect((await box()).selectedOptions[0]?.text).toBe('Deleted field')
  fireEvent.change(await box(), { target: { value: 'company' } })
  expect(screen.queryByText(/This field was deleted/)).toBeNull()
})
