import type { Client, ClientContact } from '@fairlead/contract/records/clients'
import type { PhoneValue } from '~/ui/phone/PhoneInput.tsx'
import type { Edit } from './edit-client.ts'

/** How a number's country is sent: as the only one to try where it was chosen (rule 222). */
export const countryOf = ({ country, isChosen }: Pick<PhoneValue, 'country' | 'isChosen'>) =>
  isChosen ? { phone_country: country } : { preselected_country: country }

export type ContactKind = 'phones' | 'emails'

/** A number or an address while it is typed; of an address only the text counts. */
export type ContactDraft = PhoneValue

/** What a draft will be known by: E.164 or lower case. */
const knownAs = (kind: ContactKind, { text, e164 }: ContactDraft) =>
  kind === 'phones' ? (e164 ?? null) : text.trim().toLowerCase()

/** The contact that a draft makes. */
export function contactOf(kind: ContactKind, draft: ContactDraft, of: Pick<ClientContact, 'id' | 'is_primary'>) {
  const value = knownAs(kind, draft)
  const country = kind === 'phones' ? draft.country : null
  return { ...of, raw: draft.text.trim(), value, extension: null, country, is_valid: value !== null }
}

/** The change that gives a client these contacts of a kind; the first is primary where none is marked. */
export function contactsEdit(kind: ContactKind, contacts: readonly ClientContact[], typed?: ContactDraft): Edit {
  const primary = contacts.find((contact) => contact.is_primary) ?? contacts[0]
  const list = contacts.map((contact) => ({ ...contact, is_primary: contact === primary }))
  const sent = list.map(({ raw, is_primary }) => ({ value: raw, is_primary }))
  const first = primary ? (primary.value ?? primary.raw) : null
  const shown: Partial<Client> =
    kind === 'phones'
      ? {
          phones: list,
          phone_number: first,
          phone_extension: primary?.extension ?? null,
          phone_country: primary?.country ?? null,
        }
      : { emails: list, email: first }
  return { body: { [kind]: sent, ...(typed && kind === 'phones' ? countryOf(typed) : {}) }, shown }
}
