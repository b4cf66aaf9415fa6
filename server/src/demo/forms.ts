import type { LeadFormDefinitionInput } from '@fairlead/contract/flow/lead-forms/definition'
import type { Invented } from './people.ts'
import type { Chance } from './random.ts'
import { requests } from './words.ts'

/** A form of the demo, and what somebody fills into it. */
export type Sample = {
  name: string
  definition: LeadFormDefinitionInput
  fill: (person: Invented, luck: Chance) => [string, string][]
}

const consent = {
  key: 'consent',
  type: 'consent',
  label: 'Mira Fernandes may call or message me about this request. I can opt out at any time.',
  required: true,
} as const
const budgets = ['Under 10,000', '10,000 to 20,000', 'Over 20,000', 'Not sure yet']
const starts = ['As soon as possible', 'Within 2 months', 'Later this year', 'Just looking']
const rooms = ['Kitchen', 'Utility room', 'Wardrobes', 'Home office']

const consultation: Sample = {
  name: 'Free kitchen consultation',
  definition: {
    title: 'Your free kitchen consultation',
    description: 'Tell me a little about your kitchen and I’ll get back to you the same day.',
    fields: [
      { key: 'full_name', type: 'full_name', label: 'Full name', required: true },
      { key: 'phone', type: 'phone', label: 'Phone', required: true },
      { key: 'email', type: 'email', label: 'Email' },
      { key: 'budget', type: 'single_choice', label: 'What is your budget?', choices: budgets, required: true },
      { key: 'start', type: 'dropdown', label: 'When would you like to start?', choices: starts },
      { key: 'message', type: 'long_text', label: 'Anything I should know?' },
      consent,
      { key: 'channel', type: 'hidden', label: 'Channel', prefill: 'utm_source', value: 'website' },
    ],
    submit_text: 'Book my consultation',
    thanks_text: 'Your request has been sent. You’ll hear from me today.',
    offer_whatsapp: true,
  },
  fill: (person, luck) => [
    ['full_name', person.name],
    ...(person.phone ? ([['phone', person.phone]] as [string, string][]) : []),
    ...(!person.phone || luck.happens(75) ? ([['email', person.email]] as [string, string][]) : []),
    ['budget', luck.pick(budgets)],
    ['start', luck.pick(starts)],
    ['message', luck.pick(requests)],
    ['consent', 'yes'],
    ['channel', luck.pick(['website', 'newsletter', 'flyer'])],
  ],
}

const catalogue: Sample = {
  name: 'Kitchen catalogue 2026',
  definition: {
    title: 'The 2026 catalogue: 96 pages of kitchens',
    description: 'Tell us where to send it.',
    accent: '#8a4b1f',
    fields: [
      { key: 'full_name', type: 'full_name', label: 'Full name', required: true },
      { key: 'email', type: 'email', label: 'Email', required: true },
      { key: 'phone', type: 'phone', label: 'Phone', help_text: 'Only if you would like a call.' },
      { key: 'city', type: 'city', label: 'City' },
      { key: 'rooms', type: 'multiple_choice', label: 'What are you planning?', choices: rooms },
      consent,
    ],
    submit_text: 'Send me the catalogue',
    thanks_text: 'We’ll send your catalogue tomorrow morning.',
  },
  fill: (person, luck) => [
    ['full_name', person.name],
    ['email', person.email],
    ...(person.phone && luck.happens(70) ? ([['phone', person.phone]] as [string, string][]) : []),
    ['city', person.city],
    ...rooms.filter((_, i) => i === 0 || luck.happens(30)).map((room): [string, string] => ['rooms', room]),
    ['consent', 'yes'],
  ],
}

export const sampleForms = { consultation, catalogue } as const

/** Where visitors come from, with the campaign in the page's address. */
export const pages = [
  'https://harbourkitchens.example/',
  'https://harbourkitchens.example/kitchens/nordic-oak',
  'https://harbourkitchens.example/showroom?utm_source=newsletter&utm_medium=email&utm_campaign=autumn',
  'https://harbourkitchens.example/offers?utm_source=google&utm_medium=cpc&utm_campaign=brand&gclid=demo',
  'https://harbourkitchens.example/magazine/small-kitchens?utm_source=instagram&utm_medium=social',
] as const
