import { cut } from '#platform/text'
import type { ContactDraft } from './drafts.ts'

export type ClientFields = {
  name?: string | null | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  company?: string | null | undefined
  job_title?: string | null | undefined
  address?: string | null | undefined
  city?: string | null | undefined
  country?: string | null | undefined
}

/** What a client is called: the name given, its parts, else the address or number by which it came. */
export function nameOf(fields: ClientFields, contacts: readonly ContactDraft[]): string {
  const parts = [fields.first_name, fields.last_name].filter(Boolean).join(' ')
  return cut(
    fields.name ||
      parts ||
      contacts.find((c) => c.kind === 'email')?.value ||
      contacts[0]?.value ||
      contacts[0]?.raw ||
      'Unnamed',
    200,
  )
}
