import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { FieldLabel } from '../form/FieldLabel.tsx'
import { CountryPicker } from './CountryPicker.tsx'
import { pickedCountry } from './home-country.ts'
import styles from './PhoneInput.module.css'
import { usePhoneKit } from './use-phone-kit.ts'

export type PhoneValue = {
  /** As it stands in the field. */
  text: string
  /** ISO code of the country by which a number without + is read. */
  country: string
  /** Whether the person chose it for this number: no other one is tried (rule 222). */
  isChosen?: boolean | undefined
  /** The number in E.164; null when it cannot be one, undefined until it was judged. */
  e164?: string | null | undefined
}

type Props = {
  label: string
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  onBlur?: () => void
  error?: React.ReactNode
  required?: boolean
  disabled?: boolean
  size?: 'sm' | 'md'
}

/** A phone number with its country: typed or pasted in any format; the country follows the number. */
export function PhoneInput({ label, value, onChange, onBlur, required, ...props }: Props) {
  const kit = usePhoneKit()
  const field = useRef<HTMLInputElement>(null)

  const judge = (text: string, country: string, isChosen = false): PhoneValue => {
    const reading = kit && text.trim() ? kit.readPhone(text, country, isChosen) : undefined
    const of = reading?.country ?? country
    return { text, country: of, isChosen: isChosen && of === country, e164: kit ? (reading?.e164 ?? null) : undefined }
  }
  // What was typed before the judge arrived is judged when it does.
  useEffect(() => {
    if (kit && value.text && value.e164 === undefined) onChange(judge(value.text, value.country, value.isChosen))
  })

  const pick = (country: string) => {
    pickedCountry(country)
    const was = kit?.countries().find((one) => one.iso2 === value.country)?.callingCode
    const is = kit?.countries().find((one) => one.iso2 === country)?.callingCode
    const text = was && is && value.text.startsWith(was) ? `${is}${value.text.slice(was.length)}` : value.text
    onChange({ ...judge(text, country, true), country, isChosen: true })
    field.current?.focus()
  }
  const tidy = () => {
    // What stands around a number stays as it was typed.
    const isBare = !/\p{L}/u.test(value.text)
    const formatted =
      kit && value.e164 && isBare ? kit.readPhone(value.text, value.country, value.isChosen).formatted : null
    if (formatted && formatted !== value.text) onChange({ ...value, text: formatted })
    onBlur?.()
  }
  return (
    <TextInput
      {...props}
      ref={field}
      label={<FieldLabel label={label} required={required} />}
      aria-required={required || undefined}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      classNames={{ input: styles.number }}
      leftSection={<CountryPicker country={value.country} onPick={pick} disabled={props.disabled} />}
      leftSectionWidth={54}
      placeholder={kit?.countries().find((one) => one.iso2 === value.country)?.callingCode ?? ''}
      value={value.text}
      onChange={(event) => onChange(judge(event.currentTarget.value, value.country, value.isChosen))}
      onBlur={tidy}
    />
  )
}
