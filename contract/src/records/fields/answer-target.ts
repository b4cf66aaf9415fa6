import { z } from 'zod'

/** A client's field that an answer can be saved to. */
export const ClientField = z.enum([
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'job_title',
  'address',
  'city',
  'country',
])
export type ClientField = z.output<typeof ClientField>

/** Where an answer is saved: a field that every client has, or a custom field by its id (rule 219). */
export const AnswerTarget = z.union([ClientField, z.templateLiteral(['field:', z.uuid()])])
export type AnswerTarget = z.output<typeof AnswerTarget>

/** The target that a custom field is. */
export const targetOf = (fieldId: string): AnswerTarget => `field:${fieldId}`

/** The custom field of a target, by its id. */
export const customFieldOf = (target: AnswerTarget | null): string | undefined =>
  target?.startsWith('field:') ? target.slice('field:'.length) : undefined

/** The field of a target that every client has. */
export const builtInField = (target: AnswerTarget | null): ClientField | undefined =>
  target !== null && customFieldOf(target) === undefined ? (target as ClientField) : undefined
