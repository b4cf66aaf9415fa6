import type { Enrolment } from '@fairlead/contract/work/sequence-clients'
import { t } from './words.ts'

/** Why and by whom a client is in a sequence. */
export function howWords({ how, how_name: name, enrolled_by: by }: Enrolment): string {
  switch (how) {
    case 'by_hand':
    case 'batch':
      return by ? t(`enrolment.how.${how}`, { by: by.name }) : t(`enrolment.how.${how}Nobody`)
    default:
      return t(`enrolment.how.${how}`, { name: name ?? '' })
  }
}

/** The one line of an enrolment: why now or why not yet, or why it ended. */
export const stateWords = ({ state, why, left_reason: reason }: Enrolment): string =>
  state === 'open' || !reason ? why : t(`enrolment.reasons.${reason}`)

/** Whether a person has to decide before it continues. */
export const needsDecision = ({ state, decision, is_late: isLate }: Enrolment): boolean =>
  state === 'open' && (decision !== null || isLate)
