import { LeadFormDefinition, type LeadFormField } from '@fairlead/contract/flow/lead-forms/definition'
import { FieldType, fieldTypes } from '@fairlead/contract/flow/lead-forms/field-types'
import { messages } from '@fairlead/contract/messages'
import { answered, type LeadAnswer } from '@fairlead/contract/records/leads'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prefilled, readSubmission, typed } from './read-submission.ts'

const choices = ['Below 10', '10 to 20', 'Above 20']
const formOf = (...fields: (Partial<LeadFormField> & Pick<LeadFormField, 'type'>)[]) =>
  LeadFormDefinition.parse({ fields: fields.map((field, i) => ({ key: `k${i}`, label: 'A question', ...field })) })
const one = (type: FieldType, value: string, more: Partial<LeadFormField> = {}) =>
  readSubmission(formOf({ type, choices, ...more }), new URLSearchParams({ k0: value }), 'SG')

/** For each type, answers that are taken with what goes to the client, and answers that are refused. */
const table: Record<FieldType, { valid: [string, string | null][]; invalid: [string, string][] }> = {
  full_name: {
    valid: [['  Chloé  Beaumont ', 'Chloé  Beaumont']],
    invalid: [['x'.repeat(201), messages.maxCharacters(200)]],
  },
  first_name: { valid: [['Chloé', 'Chloé']], invalid: [['x'.repeat(101), messages.maxCharacters(100)]] },
  last_name: { valid: [['O’Neill', 'O’Neill']], invalid: [['x'.repeat(101), messages.maxCharacters(100)]] },
  email: {
    valid: [['Ann@Example.COM', 'Ann@Example.COM']],
    invalid: [
      ['ann', messages.email],
      ['ann@', messages.email],
      ['a b@example.com', messages.email],
    ],
  },
  phone: {
    valid: [
      ['9633 2045', '9633 2045'],
      ['+44 20 7946 0958', '+44 20 7946 0958'],
      ['(+91) 98000-00011', '(+91) 98000-00011'],
    ],
    invalid: [
      ['+65 9633 20', messages.phone],
      ['call me', messages.phone],
      ['123', messages.phone],
    ],
  },
  company: { valid: [['Lim & Co', 'Lim & Co']], invalid: [['x'.repeat(201), messages.maxCharacters(200)]] },
  job_title: { valid: [['CEO', 'CEO']], invalid: [['x'.repeat(201), messages.maxCharacters(200)]] },
  address: { valid: [['1 Road\r\nTown', '1 Road\nTown']], invalid: [['x'.repeat(501), messages.maxCharacters(500)]] },
  city: { valid: [['北京', '北京']], invalid: [['x'.repeat(101), messages.maxCharacters(100)]] },
  country: { valid: [['sg', 'SG']], invalid: [['XX', 'Please choose one of the answers']] },
  short_text: { valid: [['hello', null]], invalid: [['x'.repeat(501), messages.maxCharacters(500)]] },
  long_text: { valid: [['a\r\nb', null]], invalid: [['x'.repeat(5001), messages.maxCharacters(5000)]] },
  number: {
    valid: [
      ['-12.50', null],
      ['007', null],
    ],
    invalid: [
      ['1,5', messages.decimal],
      ['12.', messages.decimal],
      ['1e3', messages.decimal],
    ],
  },
  date: {
    valid: [['2028-02-29', null]],
    invalid: [
      ['2027-02-29', 'Invalid date. Write it like 2026-11-20'],
      ['20/11/2026', 'Invalid date. Write it like 2026-11-20'],
    ],
  },
  dropdown: { valid: [['10 TO 20', null]], invalid: [['30', 'Please choose one of the answers']] },
  single_choice: { valid: [['Above 20', null]], invalid: [['', messages.required]] },
  multiple_choice: { valid: [['Below 10', null]], invalid: [['nothing', 'Please choose one of the answers']] },
  consent: { valid: [['yes', null]], invalid: [['', messages.required]] },
  hidden: { valid: [['newsletter', null]], invalid: [] },
}

describe('every type of field', () => {
  it.each(FieldType.options)('%s takes what fits and says what does not', (type) => {
    const { client_field: goes } = fieldTypes[type]
    for (const [value, saved] of table[type].valid) {
      const { errors, fields, answers } = one(type, value, { prefill: 'p' })
      expect([errors, fields, answers.length], value).toEqual([{}, goes ? [{ field: goes, value: saved }] : [], 1])
    }
    for (const [value, message] of table[type].invalid)
      expect(one(type, value, { required: true }).errors, value).toEqual({ k0: message })
    const empty = one(type, ' \t ')
    expect([empty.errors, empty.fields]).toEqual([{}, []])
    if (type !== 'hidden') expect(one(type, '', { required: true }).errors).toEqual({ k0: messages.required })
  })

  it('a choice goes to the client’s field that its owner chose, and to no other than the type offers', () => {
    expect(one('dropdown', 'Below 10', { save_to: 'city' }).fields).toEqual([{ field: 'city', value: 'Below 10' }])
    expect(one('multiple_choice', 'Below 10', { save_to: 'email' }).fields).toEqual([])
    expect(one('email', 'a@b.co', { save_to: 'city' }).fields).toEqual([{ field: 'email', value: 'a@b.co' }])
  })

  it('several choices are told in the form’s order, and none beside the offered ones', () => {
    const form = formOf({ type: 'multiple_choice', choices })
    const read = (...values: string[]) =>
      readSubmission(form, new URLSearchParams(values.map((v): [string, string] => ['k0', v])), 'SG')
    expect(read('Above 20', 'Below 10', 'Below 10').answers[0]?.value).toBe('Below 10, Above 20')
    expect(read('Above 20', 'Everything').errors).toHaveProperty('k0')
  })

  it('a number is read by the country beside it, then by the account’s', () => {
    const read = (country: string) =>
      readSubmission(formOf({ type: 'phone' }), new URLSearchParams({ k0: '98000 00011', 'k0-country': country }), 'SG')
    expect(read('IN').fields).toEqual([{ field: 'phone', value: '98000 00011', country: 'IN' }])
    expect(read('IN').answers).toMatchObject([{ value: '98000 00011', country: 'IN' }])
    expect(read('nowhere').errors).toEqual({ k0: messages.phone })
  })

  it('a hidden field says what the address gave, else its own value, and cannot be made to say more than fits', () => {
    const form = formOf({ type: 'hidden', prefill: 'source', value: 'site' }, { type: 'hidden', value: 'fixed' })
    const read = (query: string) => readSubmission(form, new URLSearchParams(query), 'SG').answers.map((a) => a.value)
    expect(read('')).toEqual(['site', 'fixed'])
    expect(read('k0=letter&k1=forged')).toEqual(['letter', 'fixed'])
    expect(read(`k0=${'x'.repeat(9000)}`)[0]).toHaveLength(500)
  })

  it('consent keeps its wording, given or not', () => {
    expect(one('consent', 'yes').consent).toEqual({ wording: 'A question', given: true })
    expect(one('consent', '').consent).toEqual({ wording: 'A question', given: false })
    expect(one('consent', '').answers).toEqual([{ name: 'k0', label: 'A question', value: 'No', mapped_to: null }])
  })
})

const anyField = fc.record({
  type: fc.constantFrom(...FieldType.options),
  required: fc.boolean(),
  choices: fc.uniqueArray(
    fc.string({ minLength: 1, maxLength: 20 }).filter((s) => s.trim() === s),
    {
      selector: (s) => s.toLowerCase(),
      minLength: 1,
      maxLength: 5,
    },
  ),
  prefill: fc.constantFrom('', 'p'),
  value: fc.string({ maxLength: 20 }),
})
const anyForm = fc.array(anyField, { minLength: 1, maxLength: 8 }).map((fields) =>
  LeadFormDefinition.parse({
    fields: fields.map((field, i) => ({ key: `k${i}`, label: `Question ${i}`, ...field })),
  }),
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('a@b.co', '12', '2026-11-20', 'SG'),
)
const anyGiven = fc.array(fc.tuple(fc.constantFrom('k0', 'k1', 'k2', 'k7', '__proto__', 'constructor'), anyText))

describe('whatever is sent', () => {
  it('is read without a fault, each question once: answered, wrong, or left empty', () => {
    fc.assert(
      fc.property(anyForm, anyGiven, (form, pairs) => {
        const given = new URLSearchParams(pairs)
        const { errors, answers, fields } = readSubmission(form, given, 'SG')
        const keys = form.fields.map((field) => field.key)
        expect([...answers.map((a) => a.name), ...Object.keys(errors)].sort()).toEqual(keys.sort())
        expect(fields.length).toBe(answered(answers).filter((a) => a.mapped_to).length)
        for (const field of form.fields)
          if (field.required && field.type !== 'hidden' && !errors[field.key])
            expect(answers.find((a) => a.name === field.key)?.value).toBeTruthy()
      }),
      { numRuns: 1000 },
    )
  })

  it('that was taken once is taken again as it was shown', () => {
    fc.assert(
      fc.property(anyForm, anyGiven, (form, pairs) => {
        const first = readSubmission(form, new URLSearchParams(pairs), 'SG')
        if (Object.keys(first.errors).length > 0) return
        const shown = new URLSearchParams()
        for (const { name, value } of first.answers) {
          const field = form.fields.find((f) => f.key === name)
          if (field?.type === 'consent' && value === 'No') continue
          if (field?.type === 'country') shown.append(name, new URLSearchParams(pairs).get(name) ?? '')
          else if (field?.type === 'multiple_choice')
            for (const choice of new URLSearchParams(pairs).getAll(name)) shown.append(name, choice)
          else shown.append(name, value)
        }
        const readable = (answers: LeadAnswer[]) => answers.map(({ received: _, ...answer }) => answer)
        expect(readable(readSubmission(form, shown, 'SG').answers)).toEqual(readable(first.answers))
      }),
    )
  })

  it('holds no control character, and only what can be stored', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FieldType.options), fc.string({ unit: 'binary' }), (type, text) => {
        const clean = typed(type, text)
        expect(clean).not.toMatch(/(?![\t\n])\p{Cc}/u)
        expect(clean.isWellFormed()).toBe(true)
        expect(typed(type, clean)).toBe(clean)
      }),
    )
  })

  it('by the address fills in only what its parameters name, and choices only as they are offered', () => {
    fc.assert(
      fc.property(anyForm, fc.array(fc.tuple(fc.constantFrom('p', 'k0', '_page'), anyText)), (form, pairs) => {
        const values = prefilled(form, new URLSearchParams(pairs))
        for (const field of form.fields) {
          const filled = values[field.key] ?? []
          if (!field.prefill || field.type === 'consent') expect(filled).toEqual([])
          if (fieldTypes[field.type].has_choices) for (const text of filled) expect(field.choices).toContain(text)
        }
      }),
    )
  })
})
