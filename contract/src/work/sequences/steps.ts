import { z } from 'zod'
import { ContactChannel } from '../../contact.ts'
import { Id, Text } from '../../primitives.ts'
import { SharedContentType } from '../../records/content-types.ts'
import { FieldValue } from '../../records/fields/custom-fields.ts'

/** What a step does (point 3 of the specification); there is no fourth (rule 230). */
export const StepType = z.enum(['SHARE_CONTENT', 'CONTACT_CLIENT', 'DELAY'])
export type StepType = z.output<typeof StepType>

/** How far a client is with a step (rule 92). */
export const StepStatus = z.enum(['REMOVED', 'OVERDUE', 'TODAY', 'PENDING', 'UPCOMING', 'COMPLETED'])
export type StepStatus = z.output<typeof StepStatus>

/** Below a wait for something: what follows when it happened, and when it did not in time. */
export const Branch = z.enum(['met', 'not_met'])
export type Branch = z.output<typeof Branch>

export const mostSteps = 60
export const longestStepText = 5000

/** A length of waiting: hours run on the clock, days land on the default time (rule 90). */
export const Duration = z
  .strictObject({ amount: z.int().min(1).max(8760), unit: z.enum(['hours', 'days']) })
  .refine(({ amount, unit }) => unit === 'hours' || amount <= 365, { error: 'At most 365 days', path: ['amount'] })
export type Duration = z.output<typeof Duration>

/** What a DELAY waits for instead of a length of time (rule 230). Only views that people made count as opened or read. */
export const Until = z.discriminatedUnion('kind', [
  /** `step_id`: the step that shared it; null for the last one before the wait. */
  z.strictObject({ kind: z.literal('opened'), step_id: Id.nullable().default(null) }),
  z.strictObject({
    kind: z.literal('read'),
    step_id: Id.nullable().default(null),
    seconds: z.int().min(1).max(3600),
  }),
  z.strictObject({ kind: z.literal('replied') }),
  /** A custom field got another value, or the one that is named. */
  z.strictObject({ kind: z.literal('field'), field_id: Id, to: FieldValue.nullable().default(null) }),
  z.strictObject({ kind: z.literal('group'), group_id: Id, is_in: z.boolean().default(true) }),
  /** A date field of the client, so many days earlier or later. It has neither time limit nor branches. */
  z.strictObject({ kind: z.literal('date'), field_id: Id, days: z.int().min(-365).max(365).default(0) }),
])
export type Until = z.output<typeof Until>

const Share = z.strictObject({
  step_type: z.literal('SHARE_CONTENT'),
  content: z.strictObject({ type: SharedContentType, id: Id }),
  /** What it is sent with, tokens in it as in every message; null for the content's own text. */
  text: Text(longestStepText).nullable().default(null),
  /** How it is sent unless the person picks another way. */
  channel: ContactChannel.exclude(['phone_call']).default('whatsapp'),
})
const Contact = z.strictObject({
  step_type: z.literal('CONTACT_CLIENT'),
  channel: ContactChannel,
  /** The message, or what to speak about in a call. */
  text: Text(longestStepText).nullable().default(null),
})
const Delay = z.strictObject({
  step_type: z.literal('DELAY'),
  duration: Duration.nullable().default(null),
  until: Until.nullable().default(null),
  /** After so long what was waited for did not happen. */
  time_limit: Duration.nullable().default(null),
})

/** What a step does, by its type. */
export const StepAction = z
  .discriminatedUnion('step_type', [Share, Contact, Delay])
  .refine((one) => one.step_type !== 'DELAY' || (one.duration === null) !== (one.until === null), {
    error: 'Choose how long, or what to wait for',
    path: ['duration'],
  })
  .refine((one) => one.step_type !== 'DELAY' || !one.until || one.until.kind === 'date' || one.time_limit !== null, {
    error: 'Choose how long to wait at most',
    path: ['time_limit'],
  })
  .refine(
    (one) => one.step_type !== 'DELAY' || one.time_limit === null || (one.until !== null && one.until.kind !== 'date'),
    { error: 'Only a wait for something to happen has a time limit', path: ['time_limit'] },
  )
export type StepAction = z.output<typeof StepAction>

/** A step as a version of a sequence holds it; their order is that of the list. */
export type Step = { id: string; parent_step_id: string | null; branch: Branch | null; action: StepAction }

/** Whether a step waits for something that may not happen, and so can have steps below it. */
export const canBranch = ({ action }: Step): boolean =>
  action.step_type === 'DELAY' && action.until !== null && action.until.kind !== 'date'

/** The steps of one level: those of a branch below a step, or the outermost. */
export const levelOf = (steps: readonly Step[], parentId: string | null, branch: Branch | null): Step[] =>
  steps.filter((step) => step.parent_step_id === parentId && step.branch === branch)

const byId = (steps: readonly Step[], id: string): Step | undefined => steps.find((step) => step.id === id)

/** The step that follows when a step, and everything below it, is over; undefined at the end. */
export function stepAfter(steps: readonly Step[], id: string): Step | undefined {
  const step = byId(steps, id)
  if (!step) return undefined
  const level = levelOf(steps, step.parent_step_id, step.branch)
  const following = level[level.indexOf(step) + 1]
  return following ?? (step.parent_step_id ? stepAfter(steps, step.parent_step_id) : undefined)
}

/** The step that follows a step with what came of it: the first of the branch, else what is for both. */
export const stepFollowing = (steps: readonly Step[], id: string, result: Branch | null): Step | undefined =>
  (result ? levelOf(steps, id, result)[0] : undefined) ?? stepAfter(steps, id)

/** The first step. */
export const firstStep = (steps: readonly Step[]): Step | undefined => levelOf(steps, null, null)[0]

/** Steps as they are read and numbered: below each wait what follows when it was met, then when it was not. */
export function inReadingOrder(steps: readonly Step[], parentId: string | null = null): Step[] {
  const below = (branch: Branch | null): Step[] =>
    levelOf(steps, parentId, branch).flatMap((step) => [step, ...inReadingOrder(steps, step.id)])
  return parentId === null ? below(null) : [...below('met'), ...below('not_met')]
}

/** The share that an `opened` or `read` wait is about: the one it names, else the last one before it on its way. */
export function shareBefore(steps: readonly Step[], waitId: string): Step | undefined {
  const wait = byId(steps, waitId)
  if (wait?.action.step_type !== 'DELAY') return undefined
  const { until } = wait.action
  if (until && 'step_id' in until && until.step_id) {
    const named = byId(steps, until.step_id)
    return named?.action.step_type === 'SHARE_CONTENT' ? named : undefined
  }
  for (let at: Step | undefined = wait; at; at = at.parent_step_id ? byId(steps, at.parent_step_id) : undefined) {
    const level: Step[] = levelOf(steps, at.parent_step_id, at.branch)
    const share = level.slice(0, level.indexOf(at)).findLast((step) => step.action.step_type === 'SHARE_CONTENT')
    if (share) return share
  }
  return undefined
}
