import type { CustomField, FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { useSession } from '~/lib/account/session.ts'
import type { Field } from '~/lib/forms.ts'
import { typedValue } from './field-text.ts'
import { ValueInput } from './ValueInput.tsx'
import { t } from './words.ts'

type Typed = { text: string; value: FieldValue | null; wrong?: string | undefined }

/** An own field on the form of a new client: read as it is typed, in the person's way of writing. */
export function NewValue({ field, value, error, onChange, onBlur }: Field<Typed | undefined> & { field: CustomField }) {
  const { country_code: country } = useSession().user_details
  const read = (text: string) => {
    const found = typedValue(field, text, country)
    onChange(found === undefined ? { text, value: null, wrong: t('client.number') } : { text, value: found })
  }
  return (
    <ValueInput field={field} label={field.name} text={value?.text ?? ''} error={error} onBlur={onBlur} onText={read} />
  )
}
