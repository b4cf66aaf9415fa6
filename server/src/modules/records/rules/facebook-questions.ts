import type { ClientField } from '@fairlead/contract/records/fields/answer-target'

/** Meta's standard questions, by the type in the form or the name in the lead, and the client's field they go to. */
const fields: ReadonlyMap<string, ClientField> = new Map([
  ['full_name', 'name'],
  ['first_name', 'first_name'],
  ['last_name', 'last_name'],
  ['email', 'email'],
  ['work_email', 'email'],
  ['phone', 'phone'],
  ['phone_number', 'phone'],
  ['work_phone_number', 'phone'],
  ['company_name', 'company'],
  ['job_title', 'job_title'],
  ['street_address', 'address'],
  ['city', 'city'],
  ['country', 'country'],
])

/** The client's field that the answer to a question of an instant form goes to; null where it stays an answer. */
export const fieldOfQuestion = ({ key, type }: { key: string; type?: string | undefined }): ClientField | null =>
  (type && type !== 'CUSTOM' ? fields.get(type.toLowerCase()) : undefined) ?? fields.get(key) ?? null
