import { expect, it } from 'vitest'
import { readDelivery } from './webhook-source.ts'

type Shape = [what: string, payload: unknown, expected: Record<string, string>, answers?: string[]]

const answer = (label: string, value: unknown, more: object = {}) => ({ label, value, ...more })
const field = (name: string, value: string) => ({ field: name, value })

const shapes: Shape[] = [
  [
    'a table, choices and a file of Tally beside answers',
    {
      data: {
        submissionId: 's1',
        fields: [
          answer('Email', 'lu@example.net'),
          answer('Your name', 'Lu Matte'),
          answer('Phone', '+4915112345603'),
          answer(
            'How important?',
            { r1: ['c2'] },
            { rows: [{ id: 'r1', text: 'Price' }], columns: [{ id: 'c2', text: 'High' }] },
          ),
          answer('Top', ['o1'], { options: [{ id: 'o1', text: 'Oak' }] }),
          answer('Plan', [{ name: 'p.pdf', url: 'https://files.example.org/p.pdf' }]),
        ],
      },
    },
    { name: 'Lu Matte', email: 'lu@example.net', phone: '+4915112345603' },
    ['How important?: Price: High', 'Top: Oak', 'Plan: https://files.example.org/p.pdf'],
  ],
  [
    'fields of TikTok',
    {
      entry: {
        lead_id: '9',
        form_name: 'F',
        changes: [
          field('name', 'Ti Tok'),
          field('email', 'ti@example.net'),
          field('phone_number', '81236072'),
          field('city', 'Ipoh'),
        ],
      },
    },
    { name: 'Ti Tok', email: 'ti@example.net', phone: '81236072', city: 'Ipoh' },
  ],
  [
    'JSON in a text of Jotform',
    {
      formTitle: 'Roof',
      submissionID: '7',
      rawRequest: JSON.stringify({
        q3_name: { first: 'Mo', last: 'Hill' },
        q4_email: 'mo@example.net',
        q5_phoneNumber: { full: '(202) 555-0148' },
      }),
    },
    { first_name: 'Mo', last_name: 'Hill', email: 'mo@example.net', phone: '(202) 555-0148' },
  ],
  [
    'JSON in a text of Unbounce',
    {
      page_name: 'Landing',
      'data.json': JSON.stringify({ name: ['Bo Unce'], email: ['bo@example.net'], phone_number: ['+44 7400 126022'] }),
    },
    { name: 'Bo Unce', email: 'bo@example.net', phone: '+44 7400 126022' },
  ],
  [
    'choices of Typeform with another answer',
    {
      form_response: {
        definition: {
          fields: [
            { id: 'a', title: 'Colours?' },
            { id: 'e', title: 'Email' },
          ],
        },
        answers: [
          { type: 'choices', choices: { labels: ['Red'], other: 'Teal' }, field: { id: 'a', ref: 'r1' } },
          { type: 'email', email: 'ty@example.net', field: { id: 'e', ref: 'r2' } },
        ],
      },
    },
    { email: 'ty@example.net' },
    ['Colours?: Red, Teal'],
  ],
  [
    'a sender beside a receiver',
    { SENDER_NAME: 'Dev Buyer', SENDER_MOBILE: '+91-9800000112', SENDER_EMAIL: '', RECEIVER_MOBILE: '+91-9811111112' },
    { name: 'Dev Buyer', phone: '+91-9800000112' },
  ],
  [
    'a name in parts, not that of the user of the account',
    {
      Name: { First: 'Co', FirstAndLast: 'Co Nita', Last: 'Nita' },
      Email: 'co@example.net',
      Entry: { User: { Email: 'owner@example.org', Name: 'Owner' } },
    },
    { first_name: 'Co', last_name: 'Nita', email: 'co@example.net' },
  ],
  [
    'empty parts beside a whole name',
    { payload: { email: 'no@example.net', first_name: null, last_name: null, name: 'Noa Cal' } },
    { name: 'Noa Cal', email: 'no@example.net' },
  ],
  [
    'an empty number beside a filled one further down',
    { email: 'sh@example.net', phone: null, default_address: { phone: '07400 126005' } },
    { email: 'sh@example.net', phone: '07400 126005' },
  ],
  [
    'decorated names',
    { q3_name: 'Re Ka', 'Email (required)': 're@example.net', phone_1: '+65 8123 6210' },
    { name: 'Re Ka', email: 're@example.net', phone: '+65 8123 6210' },
  ],
  [
    'names of another language',
    { Vorname: 'Jo', Nachname: 'Bei', 'E-Mail': 'jo@example.net', Telefon: '0151 12345681', Firma: 'Bei GmbH' },
    { first_name: 'Jo', last_name: 'Bei', email: 'jo@example.net', phone: '0151 12345681', company: 'Bei GmbH' },
  ],
  [
    'questions that only mention a company or a phone',
    {
      Name: 'Qu Est',
      Email: 'qu@example.net',
      'How did you hear about our company?': 'A friend',
      'Which phone do you use?': 'iPhone 15',
      Company: 'Qu Ltd',
    },
    { name: 'Qu Est', email: 'qu@example.net', company: 'Qu Ltd' },
  ],
]

it.each(shapes)('understands %s without a mapping', async (_, payload, expected, answers = []) => {
  const delivery = { contentType: 'application/json', body: Buffer.from(JSON.stringify(payload)) }
  const [lead, ...others] = (await readDelivery(delivery, null)).leads
  expect(others).toEqual([])
  const said = lead?.fields.filter(({ value }) => value.trim()).map((one) => [one.field, one.value]) ?? []
  expect(Object.fromEntries(said)).toEqual(expected)
  expect(lead?.answers.map(({ label, value }) => `${label}: ${value}`)).toEqual(expect.arrayContaining(answers))
})

it('reads JSON in the encoding that it names', async () => {
  const body = Buffer.from('{"name":"Ren\xe9e","email":"re@x.org"}', 'latin1')
  const { leads } = await readDelivery({ contentType: 'application/json; charset=iso-8859-1', body }, null)
  expect(leads[0]?.fields).toContainEqual({ field: 'name', value: 'Renée' })
})
