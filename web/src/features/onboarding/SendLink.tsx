import { appQrCode, sendAppLink } from '@fairlead/contract/onboarding'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/lib/call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { startup, useMaybeSession } from '~/lib/session.ts'
import { useCall } from '~/lib/use-call.ts'
import { ownCountry } from '~/ui/captcha/sign-in-options.ts'
import { useCaptcha } from '~/ui/captcha/use-captcha.tsx'
import { Failure } from '~/ui/EmptyState.tsx'
import { homeCountry } from '~/ui/phone/home-country.ts'
import { PhoneInput, type PhoneValue } from '~/ui/phone/PhoneInput.tsx'
import styles from './Onboarding.module.css'
import { t } from './words.ts'

const qrCode = {
  queryKey: ['app-qr-code'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(appQrCode, {}, { signal, quiet: true }),
}

/** The application's address for a camera. */
function Scan() {
  const query = useQuery(qrCode)
  if (query.isError)
    return <Failure title={t('app.scanFailed')} error={query.error} retry={() => void query.refetch()} />
  return (
    <figure className={styles.scan}>
      <span className={styles.code}>
        {query.data && (
          <img
            src={`data:image/svg+xml;base64,${btoa(query.data.svg)}`}
            alt={t('app.scanAlt', { url: query.data.url })}
            width={160}
            height={160}
          />
        )}
      </span>
      <figcaption>{t('app.scan')}</figcaption>
    </figure>
  )
}

/** From a desk to the phone: a code to scan, and the link by SMS in two steps (point 4.4). */
export function SendLink({ onDone }: { onDone: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  const user = useMaybeSession()?.user_details
  const guess = useQuery(ownCountry).data
  const captcha = useCaptcha()
  const form = useContractForm({
    body: sendAppLink.body,
    initialValues: {
      phone: { text: user?.phone_number?.raw_input ?? '', country: user?.country_code ?? '' } as PhoneValue,
    },
    toBody: ({ phone }) => ({
      phone_number: phone.e164 ?? phone.text,
      country_code: phone.country,
      send_sms: true as const,
      turnstile_response: captcha.response,
    }),
    names: { phone_number: 'phone' },
    rules: ({ phone }) => (phone.text && phone.e164 === null ? { phone: t('invalidPhone') } : {}),
  })
  const send = useCall(sendAppLink, {
    done(_reply, { body }, client) {
      setSentTo(body.phone_number)
      // A profile without a number has this one now.
      if (user && !user.phone_number) void client.fetchQuery({ ...startup, staleTime: 0 })
    },
    refused(error) {
      if (!captcha.refused(error) && !form.place(error)) form.setFieldError('phone', error.message)
      return true
    },
  })
  const { value, ...field } = form.field('phone')
  if (sentTo)
    return (
      <div className={styles.step}>
        <div role="status">
          <h2>{t('app.sentTitle')}</h2>
          <p className={styles.lead}>{t('app.sentText', { number: sentTo })}</p>
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setSentTo(undefined)}>
            {t('app.again')}
          </Button>
          <Button onClick={onDone}>{t('app.done')}</Button>
        </div>
      </div>
    )
  return (
    <form className={styles.step} onSubmit={form.submit((body) => send.mutate({ body }))} noValidate>
      <Scan />
      <p className={styles.or}>{t('app.or')}</p>
      <PhoneInput
        label={t('app.phone')}
        required
        {...field}
        value={{ ...value, country: value.country || homeCountry(guess) }}
      />
      {captcha.widget}
      <Button type="submit" fullWidth loading={send.isPending} disabled={captcha.isMissing}>
        {t('app.send')}
      </Button>
    </form>
  )
}
