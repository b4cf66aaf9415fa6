import { StepAction } from '@fairlead/contract/work/sequences/steps'
import { expect, test } from 'vitest'
import { stepTitle } from '../step-words.ts'
import {
  added,
  changed,
  type DraftStep,
  newId,
  numbersOf,
  problemOf,
  reordered,
  stepsAt,
  without,
} from './step-draft.ts'

const outermost = { parent: null, branch: null }
const wait: StepAction = {
  step_type: 'DELAY',
  duration: null,
  until: { kind: 'replied' },
  time_limit: { amount: 3, unit: 'days' },
}

/** A call, a wait for a reply with a message in each branch, and a call for both. */
function aDraft() {
  let steps: readonly DraftStep[] = []
  const ids: string[] = []
  const add = (
    type: 'CONTACT_CLIENT' | 'DELAY',
    level: { parent: string | null; branch: 'met' | 'not_met' | null },
  ) => {
    const next = added(steps, type, level)
    steps = next.steps
    ids.push(next.step.id)
    return next.step.id
  }
  add('CONTACT_CLIENT', outermost)
  const waiting = add('DELAY', outermost)
  steps = changed(steps, waiting, wait, [])
  add('CONTACT_CLIENT', { parent: waiting, branch: 'met' })
  add('CONTACT_CLIENT', { parent: waiting, branch: 'not_met' })
  add('CONTACT_CLIENT', outermost)
  return { steps, ids, waiting }
}

test('steps are numbered as they are read: a wait, what follows when it was met, when not, then what is for both', () => {
  const { steps, ids } = aDraft()
  expect(ids.map((id) => numbersOf(steps).get(id))).toEqual([1, 2, 3, 4, 5])
})

test('a step moves within its level, and what stands below it goes along', () => {
  const { steps, ids, waiting } = aDraft()
  const moved = reordered(steps, outermost, 1, 0)
  expect(stepsAt(moved, outermost).map(({ id }) => id)).toEqual([waiting, ids[0], ids[4]])
  expect(ids.map((id) => numbersOf(moved).get(id))).toEqual([4, 1, 2, 3, 5])
})

test('a wait that is removed, or waits for a time from now on, takes what stands below it away', () => {
  const { steps, ids, waiting } = aDraft()
  expect(without(steps, waiting).map(({ id }) => id)).toEqual([ids[0], ids[4]])
  const timed: StepAction = { step_type: 'DELAY', duration: { amount: 1, unit: 'days' }, until: null, time_limit: null }
  expect(changed(steps, waiting, timed).map(({ id }) => id)).toEqual([ids[0], waiting, ids[4]])
})

test('what is missing is said, and ids are those of the contract', () => {
  const [share] = added([], 'SHARE_CONTENT', outermost).steps
  expect(share && problemOf(share)).toBe('Choose content')
  const whole: StepAction = {
    step_type: 'SHARE_CONTENT',
    content: { type: 'file', id: newId() },
    text: null,
    channel: 'whatsapp',
  }
  expect(StepAction.safeParse(whole).success).toBe(true)
  const field: StepAction = { ...wait, until: { kind: 'field', field_id: '', to: null } } as StepAction
  expect(share && problemOf({ ...share, action: field })).toBe('Choose a field')
})

test('a step is said in words', () => {
  expect(stepTitle(wait, [])).toBe('Wait until they reply, for up to 3 days')
  const date: StepAction = {
    step_type: 'DELAY',
    duration: null,
    until: { kind: 'date', field_id: newId(), days: -2 },
    time_limit: null,
  }
  expect(stepTitle(date, ['Move-in'])).toBe('Wait until 2 days before Move-in')
})
