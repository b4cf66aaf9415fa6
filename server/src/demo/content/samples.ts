import type { TemplateType } from '@fairlead/contract/records/message-templates'
import type { PageBlock } from '@fairlead/contract/records/page-blocks'
import type { Colour, SamplePage } from './drawings.ts'

/** To how many clients a content was sent, and how many of a hundred opened it. */
type Life = { sent: number; opened: number; label: string }

type SampleMessage = { name: string; type: TemplateType; text: string }
/** The messages of the sample team. */
export const messages: readonly SampleMessage[] = [
  {
    name: 'First hello',
    type: 'MAIN_CONTENT_MESSAGE',
    text: 'Hi {{client_first_name|there}}, this is {{user_first_name}} of Harbour Kitchens. Thank you for asking. When would be a good time for a short call?',
  },
  {
    name: 'After the showroom',
    type: 'FOLLOW_UP_MESSAGE',
    text: 'Hi {{client_first_name|there}}, it was good to have you in the showroom. I’ll send the drawing by Friday. Any question in the meantime: just write.',
  },
  {
    name: 'Checking in',
    type: 'FOLLOW_UP_MESSAGE',
    text: 'Hi {{client_first_name|there}}, have you had a chance to look at the drawing? I’m happy to go through it with you on the phone.',
  },
  {
    name: 'With the catalogue',
    type: 'MAIN_CONTENT_MESSAGE',
    text: 'Hi {{client_first_name|there}}, here is {{content_title}}. Tell me which fronts you like best: {{content_link}}',
  },
]

const page = (title: string, lines: readonly string[], colour?: Colour): SamplePage =>
  colour ? { title, lines, colour } : { title, lines }

type SampleFile = Life & { name: string; pages: readonly SamplePage[] }
/** The files, with what stands on their pages. */
export const files: readonly SampleFile[] = [
  {
    name: 'Kitchen catalogue 2026',
    label: 'Catalogues',
    sent: 26,
    opened: 78,
    pages: [
      page('Kitchens 2026', ['Harbour Kitchens', 'Made to measure since 1994'], 'sage'),
      page('Matte sage', ['Lacquered fronts, ten years of guarantee', 'From 11,400 for 3.2 m, fitted'], 'sage'),
      page('Nordic oak', ['Oiled oak, vertical grain', 'From 13,900 for 3.2 m, fitted'], 'oak'),
      page('Graphite', ['Anti-fingerprint surface', 'From 12,600 for 3.2 m, fitted'], 'graphite'),
      page('Pure white', ['The classic, handleless', 'From 9,800 for 3.2 m, fitted'], 'white'),
      page('Worktops', ['Quartz, honed or polished', 'Solid oak, oiled', 'Laminate in 24 decors']),
      page('Inside', ['Soft-close drawers in every unit', 'Lit larder', 'Bins for four sorts']),
      page('How it goes', ['1. Measure', '2. Draw', '3. Build, ten weeks', '4. Fit, two days']),
    ],
  },
  {
    name: 'Price list, spring',
    label: 'Prices',
    sent: 18,
    opened: 72,
    pages: [
      page('Prices, spring 2026', [
        'Base unit 60 cm, from 410',
        'Wall unit 60 cm, from 290',
        'Tall unit 60 cm, from 980',
      ]),
      page('Worktops by the metre', ['Laminate 120', 'Solid oak 310', 'Quartz 480']),
    ],
  },
  {
    name: 'Care for oak and quartz',
    label: 'After the sale',
    sent: 9,
    opened: 55,
    pages: [
      page('Care', ['A damp cloth is enough for daily cleaning.'], 'oak'),
      page('Oak', ['Oil it twice a year.', 'Wipe off water at once.', 'Use a board to cut on.']),
      page('Quartz', ['No bleach, no scouring powder.', 'Put a mat under hot pans.']),
    ],
  },
  {
    name: 'Graphite island, plan',
    label: 'Plans',
    sent: 8,
    opened: 62,
    pages: [
      page('Graphite island', ['Island 2.4 m by 1.1 m, hob and hood', 'Seats three'], 'graphite'),
      page('Measures', ['Clear around the island: 1.1 m', 'Height of the worktop: 92 cm', 'Two sockets in the island']),
    ],
  },
]

const text = (id: string, written: string): PageBlock => ({ id, type: 'desc', text: written })

type SampleLanding = Life & { name: string; pictures: readonly Colour[]; blocks: readonly PageBlock[] }
/** The pages, whose photos come first. */
export const pages: readonly SampleLanding[] = [
  {
    name: 'Matte sage kitchens',
    label: 'Catalogues',
    sent: 15,
    opened: 67,
    pictures: ['sage', 'oak', 'white'],
    blocks: [
      { id: 'title', type: 'title', text: 'Matte sage, with oak inside' },
      text('facts', '**Price**: from 11,400, fitted\n**Delivery**: ten weeks\n**Guarantee**: ten years'),
      text(
        'why',
        '## Why sage\n- Calm in daylight, warm at night\n- Forgives fingerprints\n- Goes with oak, steel and stone',
      ),
      { id: 'where', type: 'map', address: '14 Harbour Street, Boston' },
      { id: 'book', type: 'link', url: 'https://harbourkitchens.example/visit', label: 'Book a showroom visit' },
    ],
  },
  {
    name: 'Free measuring',
    label: 'Offers',
    sent: 12,
    opened: 58,
    pictures: ['white'],
    blocks: [
      { id: 'title', type: 'title', text: 'We measure your kitchen, free of charge' },
      text('what', '## What you get\n- A visit of an hour\n- A drawing to scale\n- A quote with two options'),
      { id: 'book', type: 'link', url: 'https://harbourkitchens.example/measuring', label: 'Choose a day' },
    ],
  },
  {
    name: 'Open house, 12 December',
    label: 'Offers',
    sent: 10,
    opened: 50,
    pictures: ['graphite', 'sage'],
    blocks: [
      { id: 'title', type: 'title', text: 'Open house at the harbour' },
      text('when', '**When**: Saturday, 10 to 4\n**For**: everybody who plans a kitchen\n**Cost**: free'),
      text(
        'what',
        '## What to expect\n- All fronts to touch\n- Induction cooking, live\n- Our planners, without an appointment',
      ),
      { id: 'where', type: 'map', address: '14 Harbour Street, Boston' },
      { id: 'seat', type: 'link', url: 'https://harbourkitchens.example/open-house', label: 'Save my seat' },
    ],
  },
]
