import type { OwnFieldExpression } from '@fairlead/contract/records/filters'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore, useStore } from '~/lib/store.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { isUnfinished, noFilters } from './filter-text.ts'
import { OwnFieldEditor } from './OwnFieldEditor.tsx'

const head = { key: 'customFields', cf_id: 'f', option: 'CUSTOM' } as const

/** The editor of a field of numbers. */
function start() {
  const expression = createStore<OwnFieldExpression>({ ...head, from: 5, until: null })
  const Screen = () => (
    <OwnFieldEditor
      expression={useStore(expression)}
      field={{ id: 'f', name: 'Budget', type: 'number', options: [] }}
      filters={noFilters}
      search=""
      place={[0]}
      onChange={(next) => expression.set(() => next)}
    />
  )
  show(<Screen />, { session: aSession() })
  const write = (label: string, text: string) => {
    const field = screen.getByLabelText(label)
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  }
  return { write, now: () => expression.get() }
}

test('numbers are read as people write them', () => {
  const { write, now } = start()
  write('At most', '1,000.50')
  expect(now()).toEqual({ ...head, from: 5, until: 1000.5 })
  write('At most', '')
  expect(now()).toEqual({ ...head, from: 5, until: null })
  write('At least', '')
  expect(isUnfinished(now())).toBe(true)
})

test('what is no number, or stands the wrong way round, is said and changes nothing', () => {
  const { write, now } = start()
  write('At most', 'many')
  expect(screen.getByText('Enter a number, like 1,250.50.')).toBeTruthy()
  write('At most', '4')
  expect(screen.getByText('The maximum is less than the minimum.')).toBeTruthy()
  expect(now()).toEqual({ ...head, from: 5, until: null })
  write('At least', '3')
  expect(now()).toEqual({ ...head, from: 3, until: 4 })
  expect(screen.queryByText('The maximum is less than the minimum.')).toBeNull()
})
