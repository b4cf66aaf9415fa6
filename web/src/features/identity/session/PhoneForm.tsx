import { phoneCode } from '@fairlead/contract/identity/session'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { ownCountry } from '~/ui/captcha/sign-in-options.ts'
import { useCaptcha } from '~/ui/captcha/use-captcha.tsx'
import { homeCountry } from '~/ui/phone/home-country.ts'
import { PhoneInput, type PhoneValue } from '~/ui/phone/PhoneInput.tsx'
import { focusField } from './focus-field.ts'
import { type PendingCode, timesOf } from './pending-code.ts'
import styles from './SignIn.module.css'
import { t } from './words.ts'

type Props = { onSent: (pending: PendingCode) => void }

/** Asks for a code by SMS. */
export function PhoneForm({ onSent }: Props) {
  const captcha = useCaptcha()
  const guess = useQuery(ownCountry).data
  const form = useContractForm({
    body: phoneCode.body,
    initialValues: { phone: { text: '', country: '' } as PhoneValue },
    toBody: ({ phone }) => ({
      phone: phone.e164 ?? phone.text,
      country_code: phone.country,
      turnstile_response: captcha.response,
    }),
    rules: ({ phone }) => (phone.text && phone.e164 === null ? { phone: t('invalidPhone') } : {}),
  })
  const ask = useCall(phoneCode, {
    done: (sent, { body }) =>
      onSent({ way: 'phone', to: body.phone, country: body.country_code ?? '', ...timesOf(sent) }),
    refused(error) {
      if (!captcha.refused(error) && !form.place(error)) form.setFieldError('phone', error.message)
      return true
    },
  })
  const { value, ...field } = form.field('phone')
  return (
    <form ref={focusField} className={styles.step} onSubmit={form.submit((body) => ask.mutate({ body }))} noValidate>
      <PhoneInput
        label={t('phone')}
        required
        size="md"
        {...field}
        value={{ ...value, country: value.country || homeCountry(guess) }}
      />
      {captcha.widget}
      <Button type="submit" size="md" fullWidth loading={ask.isPending} disabled={captcha.isMissing}>
        {t('sendCode')}
      </Button>
    </form>
  )
}
