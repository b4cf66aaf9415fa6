import { sendAppLink } from '@fairlead/contract/seeing/onboarding'
import { useQuery } from '@tanstack/react-query'
import { startup, useMaybeSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { ownCountry } from '~/ui/captcha/sign-in-options.ts'
import { useCaptcha } from '~/ui/captcha/use-captcha.tsx'
import { homeCountry } from '~/ui/phone/home-country.ts'
import type { PhoneValue } from '~/ui/phone/PhoneInput.tsx'
import { t } from './words.ts'

/** The form that has the link to the app sent by SMS; `onSent` hears to which number. */
export function useSendLink(onSent: (number: string) => void) {
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
      onSent(body.phone_number)
      // A profile without a number has this one now.
      if (user && !user.phone_number) void client.fetchQuery({ ...startup, staleTime: 0 })
    },
    refused(error) {
      if (!captcha.refused(error) && !form.place(error)) form.setFieldError('phone', error.message)
      return true
    },
  })
  const { value, ...field } = form.field('phone')
  return { form, field: { ...field, value: { ...value, country: value.country || homeCountry(guess) } }, captcha, send }
}
