import type { AssignmentRule } from '@fairlead/contract/work/lead-assignment'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '~/testing/server.ts'
import { aSession } from '~/testing/session.ts'
import { show } from '~/testing/show.tsx'
import { outcomeWords } from './outcome-words.ts'
import { RuleWords } from './RuleWords.tsx'
import { draftOf, type RuleDraft } from './rule-draft.ts'

const seated = (name: string, most: number) => ({ id: name, name, most, counter: 0, skipped: null })
const page = (...results: object[]) => ({ body: { results, next: null, previous: null, count: null } })

/** What is said of a rule that is made so. */
function say(change: Partial<RuleDraft>) {
  serve(({ path }) =>
    path.includes('get-rules')
      ? page({ id: 'r2', name: 'Night shift' })
      : page({ id: 'tomas', name: 'Tomas', account_status: 'ACTIVE' }),
  )
  show(<RuleWords draft={{ ...draftOf(undefined), ...change }} isDefault={false} />, { session: aSession() })
}

test.each([
  ['next', 'the owner', 'it goes to the next member.'],
  ['owner', 'the lead’s owner', 'it goes to the account owner.'],
] as const)('a clock is told, and who gets the lead then: %s', (goes_to, whose, end) => {
  const response = { within_minutes: 30, then_minutes: 60, goes_to }
  say({ members: [seated('Ann', 1)], response })
  screen.getByText(
    `All leads go to Ann. If ${whose} hasn’t answered within 30 minutes of their working hours, they’re reminded; 1 hour later ${end}`,
  )
})

test.each([
  [{ to: 'owner' }, 'the account owner'],
  [{ to: 'member', user_id: 'tomas' }, 'Tomas'],
  [{ to: 'rule', rule_id: 'r2' }, 'the rule Night shift'],
  [{ to: 'member', user_id: 'left' }, 'the account owner'],
] as const)('what nobody claims goes on to %s', async (fallback, name) => {
  say({ type: 'UNASSIGNED', claim: { hide_details: false, after_minutes: 30, fallback } })
  await screen.findByText(`All leads stay unassigned until someone claims them. After 30 minutes they go to ${name}.`)
})

test('what waits for ever is said to, and what is hidden meanwhile', () => {
  say({ type: 'UNASSIGNED', claim: { hide_details: true, after_minutes: null, fallback: { to: 'owner' } } })
  screen.getByText(
    'All leads stay unassigned until someone claims them. Until they’re claimed, members who can only claim see just the name, location and source.',
  )
})

test('the list tells shares that differ, and that a clock runs or a fallback waits', () => {
  const claim = { hide_details: false, after_minutes: 15, fallback: { to: 'owner' } }
  const rule = (change: object, ...shares: (number | null)[]) =>
    outcomeWords({
      rule_type: 'ASSIGNED',
      response: null,
      claim,
      member_recipients: shares.map((most, i) => ({ recipient_name: `M${i}`, max_leads_per_round: most })),
      ...change,
    } as AssignmentRule)
  const response = { within_minutes: 30, then_minutes: 60, goes_to: 'next' }
  expect(rule({}, 1, null)).toBe('M0, M1, round robin')
  expect(rule({}, 2, null)).toBe('M0, M1, round robin 2 : 1')
  expect(rule({}, 2, 1, 1, 1, 1)).toBe('M0, M1, M2 and 2 more, round robin 2 : 1 : 1 : …')
  expect(rule({ response }, 2)).toBe('M0 · answer within 30 minutes')
  expect(rule({ rule_type: 'UNASSIGNED' })).toBe('Unassigned, first to claim it gets it · moves on after 15 minutes')
  expect(rule({ rule_type: 'UNASSIGNED', claim: { ...claim, after_minutes: null } })).toBe(
    'Unassigned, first to claim it gets it',
  )
})
