import { messages } from '@fairlead/contract/messages'
import { Input } from '@mantine/core'
import { useState } from 'react'
import { PhoneInput, type PhoneValue } from '~/ui/phone/PhoneInput.tsx'

type Props = {
  label: string
  description?: string
  value: string
  country: string
  error: string | undefined
  onSave: (number: string | null) => void
}

/** A number of the person's own, saved when it is left; an empty one is taken off. */
export function KeptPhone({ label, description, value, country, error, onSave }: Props) {
  const [typed, setTyped] = useState<PhoneValue>({ text: value, country })
  const [isWrong, setWrong] = useState(false)
  const keep = () => {
    const text = typed.text.trim()
    if (text === value) return
    setWrong(text !== '' && typed.e164 === null)
    if (text === '') onSave(null)
    // A number of another country than the person's own is told with its calling code.
    else if (typed.e164 !== null) onSave(text.startsWith('+') || !typed.e164 ? text : typed.e164)
  }
  return (
    <div>
      <PhoneInput
        label={label}
        value={typed}
        error={isWrong ? messages.phone : error}
        onChange={(next) => {
          setTyped(next)
          setWrong(false)
        }}
        onBlur={keep}
      />
      {description && <Input.Description mt={4}>{description}</Input.Description>}
    </div>
  )
}
