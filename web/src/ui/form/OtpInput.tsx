import { Input, VisuallyHidden } from '@mantine/core'
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../words.ts'
import styles from './OtpInput.module.css'

const length = 6
const places = Array.from({ length }, (_, place) => place)
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, length)

type Props = {
  value: string
  onChange: (code: string) => void
  /** Called once when the sixth digit is in, typed, pasted or filled in by the phone. */
  onComplete?: (code: string) => void
  error?: string | undefined
  disabled?: boolean
}

/**
 * A code of six digits: one field over six boxes, so that pasting, the phone's own filling in, the
 * keyboard and screen readers all work as with any field. Spaces and hyphens of a pasted code fall away.
 */
export function OtpInput({ value, onChange, onComplete, error, disabled = false }: Props) {
  const [isFocused, setFocused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  // The step exists for this field alone.
  useEffect(() => field.current?.focus(), [])
  const change = (text: string) => {
    // After a wrong code the next digit begins a new one.
    const code = digitsOf(error && text.length > length ? text.slice(length) : text)
    onChange(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    // A whole code replaces what is there, wherever the caret stands.
    change(event.clipboardData.getData('text'))
  }
  const described = [`${id}-hint`, ...(error ? [`${id}-error`] : [])].join(' ')
  return (
    <div>
      <div className={styles.code} data-error={error ? true : undefined}>
        <input
          className={styles.field}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onPaste={paste}
          onFocus={(event) => {
            setFocused(true)
            event.currentTarget.setSelectionRange(length, length)
          }}
          onBlur={() => setFocused(false)}
          aria-label={t('otp.digits')}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="[0-9]*"
          ref={field}
          disabled={disabled}
          name="code"
        />
        <div className={styles.boxes} aria-hidden="true">
          {places.map((place) => (
            <span
              key={place}
              className={styles.box}
              data-active={(isFocused && place === Math.min(value.length, length - 1)) || undefined}
            >
              {value[place]}
            </span>
          ))}
        </div>
      </div>
      <VisuallyHidden id={`${id}-hint`}>{t('otp.hint')}</VisuallyHidden>
      {error && (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
