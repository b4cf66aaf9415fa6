import type { WebhookCheck, WebhookRecipe } from '@fairlead/contract/flow/webhooks'

type Recipe = {
  check: WebhookCheck
  signatureHeader: string
  /** What the test button sends: the shape that the sender documents, about nobody. */
  example: { contentType: string; body: string }
}

const json = (value: object) => ({ contentType: 'application/json', body: JSON.stringify(value) })
const form = (value: Record<string, string>) => ({
  contentType: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(value).toString(),
})
const header = 'x-signature'
/** Numbers and addresses that are kept free for examples. */
const [name, email, phone, message] = ['Test Lead', 'test@example.com', '+1 202-555-0123', 'This is a test.']

/** What each recipe begins with, and an example of what it sends. */
export const recipes: Record<WebhookRecipe, Recipe> = {
  custom: { check: 'none', signatureHeader: header, example: json({ name, email, phone, message }) },
  html_form: { check: 'none', signatureHeader: header, example: form({ name, email, phone, message }) },
  zapier: {
    check: 'none',
    signatureHeader: header,
    example: form({
      'data[first_name]': 'Test',
      'data[last_name]': 'Lead',
      'data[email]': email,
      'data[phone]': phone,
    }),
  },
  make: { check: 'none', signatureHeader: header, example: json({ lead: { name, email, phone, message } }) },
  contact_form_7: {
    check: 'none',
    signatureHeader: header,
    example: json({
      plugin: 'contact-form-7',
      form: { id: 5, title: 'Contact form 1' },
      page_url: 'https://example.com/contact/',
      fields: { 'your-name': name, 'your-email': email, 'tel-123': phone, 'your-message': message },
    }),
  },
  wpforms: {
    check: 'none',
    signatureHeader: header,
    example: json({
      plugin: 'wpforms',
      form: { id: 182, title: 'Contact' },
      page_url: 'https://example.com/contact/',
      fields: [
        { id: 0, name: 'Name', type: 'name', value: name, first: 'Test', last: 'Lead' },
        { id: 1, name: 'E-mail', type: 'email', value: email },
        { id: 2, name: 'Phone', type: 'phone', value: phone },
      ],
    }),
  },
  webflow: {
    check: 'none',
    signatureHeader: header,
    example: json({
      triggerType: 'form_submission',
      payload: {
        name: 'Contact Us',
        siteId: '65427cf400e02b306eaa049c',
        data: { 'First Name': 'Test', 'Last Name': 'Lead', email, 'phone number': phone },
        submittedAt: '2026-01-01T12:00:00.000Z',
        id: '6321ca84df3949bfc6752327',
        formId: '65429eadebe8a9f3a30f62d0',
      },
    }),
  },
  typeform: {
    check: 'signature',
    signatureHeader: 'typeform-signature',
    example: json({
      event_id: 'test',
      event_type: 'form_response',
      form_response: {
        form_id: 'lT4Z3j',
        token: 'test',
        definition: {
          fields: [
            { id: 'a', title: 'What is your name?', type: 'short_text', ref: 'name' },
            { id: 'b', title: 'What is your email address?', type: 'email', ref: 'email' },
            { id: 'c', title: 'And your phone number?', type: 'phone_number', ref: 'phone' },
          ],
        },
        answers: [
          { type: 'text', text: name, field: { id: 'a', type: 'short_text', ref: 'name' } },
          { type: 'email', email, field: { id: 'b', type: 'email', ref: 'email' } },
          { type: 'phone_number', phone_number: phone, field: { id: 'c', type: 'phone_number', ref: 'phone' } },
        ],
      },
    }),
  },
  google_ads: {
    check: 'google_key',
    signatureHeader: header,
    example: json({
      lead_id: 'test',
      api_version: '1.0',
      form_id: 1,
      user_column_data: [
        { column_id: 'FULL_NAME', column_name: 'Full Name', string_value: name },
        { column_id: 'EMAIL', column_name: 'User Email', string_value: email },
        { column_id: 'PHONE_NUMBER', column_name: 'User Phone', string_value: phone },
      ],
    }),
  },
}
