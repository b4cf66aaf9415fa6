import { type AnswerTarget, customFieldOf } from '@fairlead/contract/records/fields/answer-target'
import type { FieldType } from '@fairlead/contract/records/fields/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { allFields } from '../account/all-fields.ts'

/** What a choice of a field needs to know; another capability than that of the answers draws it. */
export type TargetSelectProps = {
  value: AnswerTarget | null
  onChange: (target: AnswerTarget | null) => void
  /** The fields that every client has, as far as they may be chosen. */
  builtIn: readonly { value: AnswerTarget; label: string }[]
  /** Whether custom fields may be chosen. */
  takesCustom?: boolean
  /** What no field is called. */
  none: string
  label: string
  /** Only for screen readers: what the field is of stands next to it. */
  isLabelHidden?: boolean
  /** What a new field begins with. */
  draft: { name: string; type: FieldType; options: readonly string[] }
}

/** A form or webhook, and where the answers of its leads go. */
export type EarlierAnswersProps = {
  connectionId: `${'lead_form' | 'webhook'}:${string}`
  answers: readonly { name: string; target: AnswerTarget }[]
  /** Something was changed, or changed back. */
  onChanged: () => void
}

const ofPerson: readonly AnswerTarget[] = ['name', 'email', 'phone']
/** Whether answers of earlier leads may be saved to a field: who a lead is about is decided when it arrives. */
export const takesEarlier = (target: AnswerTarget | null): target is AnswerTarget =>
  target !== null && !ofPerson.includes(target)

/** What custom fields are called, by their targets; asks for them only where one of the targets is such a field. */
export function useTargetNames(
  targets: readonly (AnswerTarget | null)[],
  deleted: string,
): (target: AnswerTarget) => string | undefined {
  const isMeant = targets.some((target) => customFieldOf(target) !== undefined)
  const { data } = useQuery({ ...allFields, enabled: isMeant })
  return (target) => {
    const id = customFieldOf(target)
    if (id === undefined || !data) return undefined
    return data.results.find(({ cf_id }) => cf_id === id)?.name ?? deleted
  }
}
