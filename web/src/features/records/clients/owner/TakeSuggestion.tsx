import type { Client, ClientContact } from '@fairlead/contract/records/clients'
import { useState } from 'react'
import { toast } from '~/lib/toast.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { type ContactKind, contactsEdit } from '../details/contact-edits.ts'
import type { Edit, SaveEdit } from '../details/edit-client.ts'
import { t } from './reassign-words.ts'

type Suggestion = { field: string; received: string }

const texts = ['name', 'first_name', 'last_name', 'company', 'job_title', 'address', 'city', 'country'] as const
const contacts: Partial<Record<string, ContactKind>> = { phone: 'phones', email: 'emails' }

/** A number or an address beside those that are there. */
const another = (raw: string, kind: ContactKind): ClientContact => ({
  id: 'new',
  raw,
  value: raw,
  extension: null,
  country: null,
  is_primary: false,
  is_valid: true,
  ...(kind === 'emails' ? { value: raw.toLowerCase() } : {}),
})

/** What a client becomes by a suggestion: a text takes the other's place, a number or an address is added. */
function editOf(client: Client, { field, received }: Suggestion): { edit: Edit; isTaken: boolean } | undefined {
  const text = texts.find((name) => name === field)
  if (text) {
    const part = { [text]: received }
    return { edit: { body: part, shown: part }, isTaken: client[text] === received }
  }
  const kind = contacts[field]
  if (!kind) return undefined
  const isTaken = client[kind].some(({ raw, value }) => raw === received || value === received)
  return { edit: contactsEdit(kind, [...client[kind], another(received, kind)]), isTaken }
}

type Props = { client: Client; suggestion: Suggestion; save: SaveEdit }

/** Takes over a value that a lead gave and that differs from what was known (rule 37). */
export function TakeSuggestion({ client, suggestion, save }: Props) {
  const [isBusy, setBusy] = useState(false)
  const found = editOf(client, suggestion)
  if (!found) return null
  if (found.isTaken) return <span>{t('suggestion.taken')}</span>
  const take = async () => {
    setBusy(true)
    const error = await save(found.edit)
    setBusy(false)
    if (error && error.status !== 423) toast.error(error.message)
  }
  return (
    <TextButton disabled={isBusy} onClick={take}>
      {contacts[suggestion.field] ? t('suggestion.add') : t('suggestion.take')}
    </TextButton>
  )
}
