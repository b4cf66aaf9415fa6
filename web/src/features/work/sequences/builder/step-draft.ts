import {
  type Branch,
  canBranch,
  inReadingOrder,
  levelOf,
  type Step,
  StepAction,
  type StepType,
} from '@fairlead/contract/work/sequences/steps'
import { moved } from '~/ui/sortable/use-sortable.ts'
import { t } from '../words.ts'

/** A step that is being edited, with the names of what it is about; it may be incomplete. */
export type DraftStep = Step & { names: string[] }

/** An id for a new step: `crypto.randomUUID` is missing on plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, i) =>
    (i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  )
  const part = (from: number, to: number) => hex.slice(from, to).join('')
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-')
}

/** What a new step of a type does, to begin with. */
export function firstAction(type: StepType): StepAction {
  switch (type) {
    case 'SHARE_CONTENT':
      return { step_type: type, content: { type: 'file', id: '' }, text: null, channel: 'whatsapp' }
    case 'CONTACT_CLIENT':
      return { step_type: type, channel: 'phone_call', text: null }
    case 'DELAY':
      return { step_type: type, duration: { amount: 1, unit: 'days' }, until: null, time_limit: null }
  }
}

/** A place where steps stand one after the other: the outermost, or a branch. */
export type Level = { parent: string | null; branch: Branch | null }

/** The steps of one level. */
export const stepsAt = (steps: readonly DraftStep[], { parent, branch }: Level): DraftStep[] =>
  levelOf(steps, parent, branch) as DraftStep[]

/** Adds a step at the end of a level. */
export function added(steps: readonly DraftStep[], type: StepType, { parent, branch }: Level) {
  const step: DraftStep = {
    id: newId(),
    parent_step_id: parent,
    branch,
    action: firstAction(type),
    names: [],
  }
  return { steps: [...steps, step], step }
}

const isBelow = (steps: readonly DraftStep[], step: DraftStep, id: string): boolean => {
  const parent = steps.find((one) => one.id === step.parent_step_id)
  return parent !== undefined && (parent.id === id || isBelow(steps, parent, id))
}

/** Whether anything stands below a step. */
export const hasBelow = (steps: readonly DraftStep[], id: string): boolean =>
  steps.some(({ parent_step_id: parent }) => parent === id)

/** Takes a step away, with what stands below it. */
export const without = (steps: readonly DraftStep[], id: string): DraftStep[] =>
  steps.filter((step) => step.id !== id && !isBelow(steps, step, id))

/** Changes what a step does; where it cannot branch any more, what stood below it goes. */
export function changed(
  steps: readonly DraftStep[],
  id: string,
  action: StepAction,
  names?: readonly string[],
): DraftStep[] {
  const next = steps.map((step) =>
    step.id === id ? { ...step, action, ...(names ? { names: [...names] } : {}) } : step,
  )
  const step = next.find((one) => one.id === id)
  return step && canBranch(step) ? next : next.filter((one) => !isBelow(next, one, id))
}

/** Puts a step at another place of its level; what stands below it goes along. */
export function reordered(steps: readonly DraftStep[], level: Level, from: number, to: number): DraftStep[] {
  const order = moved(stepsAt(steps, level), from, to)
  const at = new Set(order.map(({ id }) => id))
  let place = 0
  return steps.map((step) => (at.has(step.id) ? (order[place++] as DraftStep) : step))
}

/** Each step's number, as the list is read from above. */
export const numbersOf = (steps: readonly DraftStep[]): Map<string, number> =>
  new Map(inReadingOrder(steps).map(({ id }, index) => [id, index + 1]))

/** What is missing before a step can be saved; undefined when nothing is. */
export function problemOf({ action }: DraftStep): string | undefined {
  const { success, error } = StepAction.safeParse(action)
  if (success) return undefined
  const paths = error.issues.map(({ path }) => path.map(String).join('.'))
  if (paths.some((path) => path.includes('content'))) return t('problem.content')
  if (paths.some((path) => path.includes('group_id'))) return t('problem.group')
  if (paths.some((path) => path.includes('field_id'))) return t('problem.field')
  if (paths.some((path) => path.includes('amount') || path.includes('seconds'))) return t('problem.amount')
  return t('problem.any')
}
