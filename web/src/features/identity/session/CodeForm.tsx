import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { OtpInput } from '~/ui/form/OtpInput.tsx'
import { ResendLine } from './ResendLine.tsx'
import styles from './SignIn.module.css'
import { t } from './words.ts'

type Props = {
  /** What the button says. */
  label: string
  isBusy: boolean
  /** What the server said of the code that was sent. */
  error: string | undefined
  onCode: (code: string) => void
  /** The person types again: what was said of the code before is over. */
  onEdit: () => void
  resend?: { at: number; bySms: boolean; isBusy: boolean; onResend: () => void } | undefined
  children?: ReactNode
}

/** Takes a code of six digits, and sends it by itself when it is complete. */
export function CodeForm({ label, isBusy, error, onCode, onEdit, resend, children }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
  }, [error])
  const send = (complete: string) => {
    if (isBusy) return
    const wrong = complete ? (complete.length < 6 ? t('code.wrong') : undefined) : t('code.required')
    setProblem(wrong)
    if (wrong) form.current?.querySelector('input')?.focus()
    else onCode(complete)
  }
  return (
    <form
      ref={form}
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
    >
      <OtpInput
        value={code}
        error={problem ?? error}
        onChange={(next) => {
          setCode(next)
          setProblem(undefined)
          onEdit()
        }}
        onComplete={send}
      />
      {children}
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {label}
      </Button>
      {resend && <ResendLine {...resend} />}
    </form>
  )
}
