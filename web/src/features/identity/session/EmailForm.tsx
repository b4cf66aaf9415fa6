import { emailCode } from '@fairlead/contract/identity/session'
import { Button } from '@mantine/core'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { useCaptcha } from '~/ui/captcha/use-captcha.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { focusField } from './focus-field.ts'
import { type PendingCode, timesOf } from './pending-code.ts'
import styles from './SignIn.module.css'
import { t } from './words.ts'

type Props = { email: string; next: string | undefined; onSent: (pending: PendingCode) => void }

/** Asks for a code by e-mail. */
export function EmailForm({ email, next, onSent }: Props) {
  const captcha = useCaptcha()
  const form = useContractForm({
    body: emailCode.body,
    initialValues: { email },
    toBody: (values) => ({ ...values, next: next ?? '', turnstile_response: captcha.response }),
  })
  const ask = useCall(emailCode, {
    done: (sent, { body }) => onSent({ way: 'email', to: body.email.trim(), ...timesOf(sent) }),
    refused(error) {
      if (!captcha.refused(error) && !form.place(error)) form.setFieldError('email', error.message)
      return true
    },
  })
  return (
    <form ref={focusField} className={styles.step} onSubmit={form.submit((body) => ask.mutate({ body }))} noValidate>
      <TextField
        label={t('email')}
        required
        type="email"
        size="md"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...form.getInputProps('email')}
      />
      {captcha.widget}
      <Button type="submit" size="md" fullWidth loading={ask.isPending} disabled={captcha.isMissing}>
        {t('sendCode')}
      </Button>
    </form>
  )
}
