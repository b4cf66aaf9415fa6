import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { FieldLabel } from '../FieldLabel.tsx'
import { CountryPicker } from './CountryPicker.tsx'
import { pickedCountry } from './home-country.ts'
import styles from './PhoneInput.module.css'
import { usePhoneKit } from './use-phone-kit.ts'

export type PhoneValue = {
  /** As it stands in the field. */
  text: string
  /** ISO code of the country by which a number without + is read. */
  country: string
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

  const judge = (text: string, country: string): PhoneValue => {
    const reading = kit && text.trim() ? kit.readPhone(text, country) : undefined
    return { text, country: reading?.country ?? country, e164: kit ? (reading?.e164 ?? null) : undefined }
  }
  // What was typed before the judge arrived is judged when it does.
  useEffect(() => {
    if (kit && value.text && value.e164 === undefined) onChange(judge(value.text, value.country))
  })

  const pick = (country: string) => {
    pickedCountry(country)
    const was = kit?.countries().find((one) => one.iso2 === value.country)?.callingCode
    const is = kit?.countries().find((one) => one.iso2 === country)?.callingCode
    const text = was && is && value.text.startsWith(was) ? `${is}${value.text.slice(was.length)}` : value.text
    onChange({ ...judge(text, country), country })
    field.current?.focus()
  }
  const tidy = () => {
    const formatted = kit && value.e164 ? kit.readPhone(value.text, value.country).formatted : null
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
      onChange={(event) => onChange(judge(event.currentTarget.value, value.country))}
      onBlur={tidy}
    />
  )
}
