import type { Client } from '@fairlead/contract/records/clients'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { inHead } from './in-head.ts'
import { LeadAnswers } from './LeadAnswers.tsx'

const answers = Array.from({ length: 7 }, (_, index) => ({ label: `Question ${index + 1}`, value: `Yes ${index + 1}` }))
const draw = (client: Partial<Client>) =>
  show(<LeadAnswers client={{ details_hidden: false, last_lead: null, ...client } as Client} />, {
    session: aSession(),
  })
const lead = (count: number, more = {}) => ({
  received_at: '2026-11-02T12:00:00.000Z',
  answers: [
    ...answers.slice(0, count),
    ...Object.entries(more).map(([label, value]) => ({ label, value: `${value}` })),
  ],
})
const shown = () => screen.queryAllByRole('definition').map(({ textContent }) => textContent)

test('nothing stands there without answers, nor while details are hidden', () => {
  draw({}).unmount()
  expect(screen.queryByRole('heading')).toBeNull()
  draw({ last_lead: lead(2), details_hidden: true })
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a few answers stand there with their day', () => {
  draw({ last_lead: lead(2) })
  screen.getByRole('region', { name: 'Their answers' })
  screen.getByText('02 Nov 2026')
  expect(shown()).toEqual(['Yes 1', 'Yes 2'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('many answers open on demand', () => {
  draw({ last_lead: lead(7) })
  expect(shown()).toHaveLength(6)
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(shown()).toHaveLength(7)
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(shown()).toHaveLength(6)
})

test('a long answer is cut until it is opened', () => {
  draw({ last_lead: lead(0, { Wish: 'a'.repeat(300) }) })
  const isCut = () => screen.getByRole('definition').hasAttribute('data-cut')
  expect(isCut()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(isCut()).toBe(false)
})

test('what the head shows is known however it is written', () => {
  const isKnown = inHead({
    name: 'Rachel Lim',
    phones: [{ raw: '9012 3344', value: '+6590123344' }],
    emails: [{ raw: 'Rachel@Example.com', value: 'rachel@example.com' }],
  } as Client)
  for (const text of ['rachel lim ', '9012-3344', '+65 9012 3344', 'RACHEL@example.com'])
    expect(isKnown(text)).toBe(true)
  for (const text of ['Rachel', '9012', '12', 'Yes']) expect(isKnown(text)).toBe(false)
})
