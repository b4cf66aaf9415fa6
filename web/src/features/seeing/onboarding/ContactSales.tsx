import type { Answer } from '@fairlead/contract/endpoint'
import { bookCall, contactOptions } from '@fairlead/contract/seeing/onboarding'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { productName } from '~/lib/account/product.ts'
import { useMaybeSession } from '~/lib/account/session.ts'
import { call } from '~/lib/calls/call.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { ownCountry } from '~/ui/captcha/sign-in-options.ts'
import { useCaptcha } from '~/ui/captcha/use-captcha.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { homeCountry } from '~/ui/phone/home-country.ts'
import { PhoneInput, type PhoneValue } from '~/ui/phone/PhoneInput.tsx'
import styles from './Onboarding.module.css'
import { t } from './words.ts'

const options = {
  queryKey: ['contact-options'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(contactOptions, {}, { signal, quiet: true }),
}

/** Somebody to talk to: a form for a call, another site, or an address, as the person who runs this has set it. */
export function ContactSales() {
  const query = useQuery(options)
  usePageTitle(t('call.page'))
  return (
    <Loaded query={query} failed={t('call.failed')} skeleton={<Ghost />}>
      {(ways) => <Ways {...ways} />}
    </Loaded>
  )
}

const Ghost = () => (
  <Skeleton>
    <Bar width="60%" />
    <Bar width="100%" />
  </Skeleton>
)

function Ways({ can_book_call: canBook, contact_sales_url: url, support_email: email }: Answer<typeof contactOptions>) {
  if (canBook) return <BookCall />
  return (
    <>
      <h1>{t('call.page')}</h1>
      {url ? (
        <>
          <p className={styles.lead}>{t('call.elsewhere')}</p>
          <Button component="a" href={url} size="md" fullWidth>
            {t('call.open')}
          </Button>
        </>
      ) : email ? (
        <p>
          <a href={`mailto:${email}`}>{t('call.byMail', { email })}</a>
        </p>
      ) : (
        <p className={styles.lead}>{t('call.none')}</p>
      )}
      <Home />
    </>
  )
}

const Home = () => (
  <p className={styles.quiet}>
    <Link to="/">{t('call.home', { product: productName() })}</Link>
  </p>
)

function BookCall() {
  const [isSent, setSent] = useState(false)
  const user = useMaybeSession()?.user_details
  const guess = useQuery(ownCountry).data
  const captcha = useCaptcha()
  const form = useContractForm({
    body: bookCall.body,
    initialValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone: { text: user?.phone_number?.raw_input ?? '', country: user?.country_code ?? '' } as PhoneValue,
      company: user?.organization.name ?? '',
      message: '',
    },
    toBody: ({ phone, ...rest }) => ({
      ...rest,
      phone_number: phone.e164 ?? phone.text,
      country_code: phone.text ? phone.country : '',
      turnstile_response: captcha.response,
    }),
    names: { phone_number: 'phone' },
    rules: ({ phone }) => (phone.text && phone.e164 === null ? { phone: t('invalidPhone') } : {}),
  })
  const send = useCall(bookCall, {
    done: () => setSent(true),
    refused: (error) => captcha.refused(error) || form.place(error),
  })
  const { value, ...field } = form.field('phone')
  if (isSent)
    return (
      <>
        <div role="status">
          <h1>{t('call.sentTitle')}</h1>
          <p className={styles.lead}>{t('call.sentText')}</p>
        </div>
        <Home />
      </>
    )
  return (
    <form className={styles.step} onSubmit={form.submit((body) => send.mutate({ body }))} noValidate>
      <div>
        <h1>{t('call.title')}</h1>
        <p className={styles.lead}>{t('call.text')}</p>
      </div>
      <TextField label={t('call.name')} required autoComplete="name" {...form.getInputProps('name')} />
      <TextField
        label={t('call.email')}
        required
        type="email"
        autoComplete="email"
        dir="ltr"
        {...form.getInputProps('email')}
      />
      <PhoneInput
        label={t('call.phone')}
        {...field}
        value={{ ...value, country: value.country || homeCountry(guess) }}
      />
      <TextField label={t('call.company')} autoComplete="organization" {...form.getInputProps('company')} />
      <Textarea
        label={t('call.message')}
        autosize
        minRows={3}
        maxRows={8}
        dir="auto"
        {...form.getInputProps('message')}
      />
      {captcha.widget}
      <Button type="submit" size="md" fullWidth loading={send.isPending} disabled={captcha.isMissing}>
        {t('call.send')}
      </Button>
    </form>
  )
}
