import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { prefixes } from './prefixes.ts'
import { CountryCode, Done, Email, PhoneInput, RequiredText, Text } from './primitives.ts'
import { Captcha } from './session.ts'

export const sendAppLink = endpoint({
  method: 'POST',
  path: `${prefixes.dashboard}/user-onboarding-flow/capture-phonenumber-send-sms/`,
  access: { session: 'optional' },
  summary: 'Sends the link to the app by SMS; a signed-in person without a number gets this one',
  body: z.strictObject({
    phone_number: PhoneInput,
    country_code: CountryCode.optional(),
    send_sms: z.literal(true),
    turnstile_response: Captcha.optional(),
  }),
  reply: Done,
})

export const appQrCode = endpoint({
  method: 'GET',
  path: '/api/onboarding/app-qr-code',
  access: { session: false },
  summary: 'Where the app can be had, as a QR code for a phone that looks at a screen',
  reply: z.object({ url: z.string(), svg: z.string() }),
  ours: true,
})

export const contactOptions = endpoint({
  method: 'GET',
  path: '/api/onboarding/contact-options',
  access: { session: false },
  summary: 'How whoever runs this Fairlead can be reached',
  reply: z.object({
    can_book_call: z.boolean(),
    contact_sales_url: z.string().nullable(),
    support_email: z.string().nullable(),
  }),
  ours: true,
})

export const bookCall = endpoint({
  method: 'POST',
  path: `${prefixes.dashboard}/api/v1/book-call/`,
  access: { session: 'optional' },
  summary: 'Asks for a call; 425 where nobody takes such wishes',
  body: z.strictObject({
    name: RequiredText(120),
    email: Email,
    phone_number: PhoneInput.optional(),
    country_code: CountryCode.optional(),
    company: Text(120).optional(),
    message: Text(2000).optional(),
    turnstile_response: Captcha.optional(),
  }),
  reply: Done,
})
