import { messages } from '@fairlead/contract/messages'
import { Input } from '@mantine/core'
import { useState } from 'react'
import { useSavedValue } from '~/lib/use-saved-value.ts'
import { PhoneInput, type PhoneValue } from '~/ui/phone/PhoneInput.tsx'
import { loadPhoneKit, usePhoneKit } from '~/ui/phone/use-phone-kit.ts'

type Props = {
  label: string
  description?: string
  value: string
  /** The person's own, by which the server reads a number without a calling code. */
  country: string | null
  error: string | undefined
  onSave: (number: string | null) => Promise<boolean>
}

/** The number in E.164 once it was judged, which waits for what knows of numbers. */
async function judged({ text, country, e164 }: PhoneValue): Promise<string | null> {
  return e164 === undefined ? (await loadPhoneKit()).readPhone(text, country).e164 : e164
}

/** A number of the person's own, saved as typed when it is left; an empty one is taken off. */
export function SavedPhone({ label, description, value, country, error, onSave }: Props) {
  const kit = usePhoneKit()
  // A number that is there was read by the country of that time; an empty field follows the person's.
  const [home, setHome] = useState(country ?? 'SG')
  if (value === '' && country && country !== home) setHome(country)
  const numberOf = ({ text, country, e164 }: PhoneValue) =>
    e164 === undefined && kit && text ? kit.readPhone(text, country).e164 : e164
  const isSame = (one: PhoneValue, other: PhoneValue) => {
    const [number, second] = [numberOf(one), numberOf(other)]
    if (number && second) return number === second
    const text = one.text.trim()
    return text === other.text.trim() && (text.startsWith('+') || one.country === other.country)
  }
  const { typed, type, keep } = useSavedValue<PhoneValue>({ text: value, country: home }, isSame)
  const [isWrong, setWrong] = useState(false)
  const save = async (number: PhoneValue) => {
    const text = number.text.trim()
    if (text === '') return value === '' || onSave(null)
    const e164 = await judged(number).catch(() => undefined)
    setWrong(e164 === null)
    if (e164 === null) return false
    // A number of another country than the person's own is told with its calling code.
    const entered = text.startsWith('+') || number.country === country ? text : e164
    return entered !== undefined && onSave(entered)
  }
  return (
    <div>
      <PhoneInput
        label={label}
        value={typed}
        error={isWrong ? messages.phone : error}
        onChange={(next) => {
          type(next)
          setWrong(false)
        }}
        onBlur={() => keep(save)}
      />
      {description && <Input.Description mt={4}>{description}</Input.Description>}
    </div>
  )
}
