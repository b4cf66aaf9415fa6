import { emailCode, emailSignIn, phoneCode, phoneSignIn } from '@fairlead/contract/identity/session'
import { useState } from 'react'
import type { CallError } from '~/lib/calls/call-error.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { deviceZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { useCaptcha } from '~/ui/captcha/use-captcha.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { CodeForm } from './CodeForm.tsx'
import { useEnter } from './enter.ts'
import { type PendingCode, timesOf } from './pending-code.ts'
import styles from './SignIn.module.css'
import { t } from './words.ts'

type Props = {
  pending: PendingCode
  next: string | undefined
  /** Another code was sent, or none is waited for any more. */
  onPending: (pending: PendingCode | null) => void
}

/** Takes the code and signs in with it. */
export function CodeStep({ pending, next, onPending }: Props) {
  const { way, to, country = '' } = pending
  const [problem, setProblem] = useState<string>()
  const captcha = useCaptcha()
  const enter = useEnter()

  const finish = {
    done: async () => {
      await enter(next)
      onPending(null)
    },
    refused(error: CallError) {
      setProblem(error.fields.code ?? error.message)
      return true
    },
  }
  const byEmail = useCall(emailSignIn, finish)
  const byPhone = useCall(phoneSignIn, finish)
  const signIn = (code: string) => {
    const zone = deviceZone()
    if (way === 'email') byEmail.mutate({ body: { email: to, code, zone } })
    else byPhone.mutate({ body: { phone: to, ...(country ? { country_code: country } : {}), code, zone } })
  }

  const again = {
    done: (sent: Parameters<typeof timesOf>[0]) => {
      // The message was about the previous code.
      setProblem(undefined)
      onPending({ ...pending, ...timesOf(sent) })
      toast.success(t('code.sentAgain'))
    },
    refused(error: CallError) {
      if (captcha.refused(error)) return true
      if (error.retryAfter) onPending({ ...pending, resendAt: Date.now() + error.retryAfter * 1000 })
      return false
    },
  }
  const mail = useCall(emailCode, again)
  const text = useCall(phoneCode, again)
  const resend = () => {
    const shown = captcha.response ? { turnstile_response: captcha.response } : {}
    if (way === 'email') mail.mutate({ body: { email: to, ...(next ? { next } : {}), ...shown } })
    else text.mutate({ body: { phone: to, ...(country ? { country_code: country } : {}), ...shown } })
  }

  return (
    <>
      <div>
        <h1>{t('code.title')}</h1>
        <p className={styles.lead}>
          {t('code.sentTo', { to })} <TextButton onClick={() => onPending(null)}>{t('code.change')}</TextButton>
        </p>
      </div>
      <CodeForm
        label={t('signIn')}
        isBusy={byEmail.isPending || byPhone.isPending}
        error={problem}
        onCode={signIn}
        onEdit={() => setProblem(undefined)}
        resend={{
          at: pending.resendAt,
          bySms: way === 'phone',
          isBusy: mail.isPending || text.isPending,
          onResend: resend,
        }}
      >
        {captcha.widget}
      </CodeForm>
    </>
  )
}
