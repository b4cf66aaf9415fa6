import { getCountries, getExampleNumber } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/max/metadata'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, it } from 'vitest'
import { type PhoneCountries, phoneReader } from './read-phone.ts'

const readPhone = phoneReader(metadata)
const names = new Intl.DisplayNames('en', { type: 'region' })

const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const flagOf = (country: string) =>
  [...country].map((letter) => String.fromCodePoint(letter.charCodeAt(0) + 0x1f1a5)).join('')
const fullWidth = (text: string) =>
  text.replace(/[\d+()-]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))

/** Valid in two readings: a mobile of the Cook Islands is a landline of Singapore; the zero of Italy is a digit. */
const ambiguous = new Set(['AC zero', 'IT zero', 'VA zero'])

type Spelling = [text: string, countries?: PhoneCountries, extension?: string]

function spellings(
  country: string,
  number: NonNullable<ReturnType<typeof getExampleNumber>>,
): Record<string, Spelling> {
  const [international, national] = [number.formatInternational(), number.formatNational()]
  const [code, digits] = [number.countryCallingCode, number.number.slice(1)]
  const home: PhoneCountries = { guesses: [country] }
  return {
    e164: [number.number],
    international: [international],
    national: [national, home],
    chosen: [national, { chosen: country, guesses: ['DE'] }],
    zeros: [`00${digits}`, { guesses: ['US'] }],
    'no plus': [digits, home],
    'an extension': [`${international} ext. 12`, {}, '12'],
    'an extension by x': [`${national} x9`, home, '9'],
    'an extension by #': [`${national} #123`, home, '123'],
    'an extension of a link': [`tel:${number.number};ext=77`, {}, '77'],
    'text around': [`Tel.: ${international} (office)`],
    'text behind': [`call me at ${national} after 5 pm`, home],
    'a room behind': [`${national} (Zi. 204)`, home],
    'direction marks': [`\u202a${international}\u202c`],
    'zero widths': [[...international].join('\u200b')],
    'Arabic digits': [inScript(international, 0x660)],
    'Devanagari digits': [inScript(national, 0x966), home],
    'full width': [fullWidth(national), home],
    'plus and zeros': [`+00${digits}`],
    'two plus': [`++${digits}`],
    'zeros and plus': [`00+${digits}`],
    'the code twice': [`+${code} ${international}`],
    'the code in both ways': [`+${code} 00${digits}`],
    'the country beside': [national, { guesses: [country, 'DE', 'SG'] }],
    'its code before': [`(${country}) ${national}`, { guesses: ['DE'] }],
    'its flag before': [`${flagOf(country)} ${national}`, { guesses: ['DE'] }],
    'a number that was calculated with': [`${digits}.0`, home],
    'a context of a link': [`tel:${digits.slice(code.length)};phone-context=+${code}`],
    'the country behind': [`${national} (${names.of(country)})`, { guesses: ['DE'] }],
    'dashes of print': [international.replaceAll(' ', '–')],
    'fixed blanks': [international.replaceAll(' ', '\u00a0')],
    points: [international.replaceAll(' ', '.')],
    'the code in brackets': [international.replace(`+${code}`, `(+${code})`)],
    'a link of WhatsApp': [`https://wa.me/${digits}`],
    zero: [`+${code} (0)${digits.slice(code.length)}`],
  }
}

it('reads the numbers of all countries in every spelling', () => {
  const wrong: string[] = []
  for (const country of getCountries(metadata)) {
    const number = getExampleNumber(country, examples, metadata)
    if (!number) continue
    for (const [name, [text, countries, extension = null]] of Object.entries(spellings(country, number))) {
      const read = readPhone(text, countries)
      if (ambiguous.has(`${country} ${name}`)) continue
      if (read.e164 !== number.number || read.extension !== extension)
        wrong.push(`${country} ${name}: “${text}” is ${read.e164} ${read.extension}, not ${number.number} ${extension}`)
    }
  }
  expect(wrong).toEqual([])
})

it('reads what people and programs write, and makes no number of what is none', () => {
  for (const [text, countries, wanted, extension = null] of [
    ['212-555-0182 x9', { chosen: 'US', guesses: ['DE'] }, '+12125550182', '9'],
    ['0171 2345678', { chosen: 'US', guesses: ['DE'] }, null],
    ['030 6660013 (Zi. 204)', { guesses: ['DE'] }, '+49306660013'],
    ['030 6660013 (204)', { guesses: ['DE'] }, '+49306660013'],
    ['+49 30 1234567 ext. 12', {}, '+49301234567', '12'],
    ['+7 495 123-45-67 доб. 45', {}, '+74951234567', '45'],
    ['+1 (212) 555-0102,,5#', {}, '+12125550102', '5'],
    ['0171 2345678x12', { guesses: ['DE'] }, '+491712345678', '12'],
    ['4917166600077', { guesses: ['DE'] }, '+4917166600077'],
    ['491712345612', { guesses: ['DE'] }, '+491712345612'],
    ['491712345612', { guesses: ['SG'] }, '+491712345612'],
    ['+0049 171 2345603', {}, '+491712345603'],
    ['+0171 2345603', { guesses: ['DE'] }, '+491712345603'],
    ['1) 030 6660013', { guesses: ['DE'] }, '+49306660013'],
    ['612 345 601', { guesses: ['ES', 'DE'] }, '+34612345601'],
    ['Schweiz: 044 668 18 01', { guesses: ['DE'] }, '+41446681801'],
    ['٠٥٠١٢٣٤٥٦٧', { guesses: ['SA'] }, '+966501234567'],
    ['０９０ー１２３４ー５６７８', { guesses: ['JP'] }, '+819012345678'],
    ['+49 30 1234567 App. 12', {}, '+49301234567', '12'],
    ['91234567 (Whats App 98765432)', { guesses: ['SG'] }, '+6591234567'],
    ["91234567 (what's app 1234)", { guesses: ['SG'] }, '+6591234567'],
    ['91234567 x 98765432', { guesses: ['SG'] }, '+6591234567'],
    ['91234567 #98765432', { guesses: ['SG'] }, '+6591234567'],
    ['+1 646 555 0102,,123456789#', {}, '+16465550102', '123456789'],
    ['+86 10 1234 5678转12', {}, '+861012345678', '12'],
    ['FR 06 12 34 56 78', { guesses: ['DE'] }, '+33612345678'],
    ['CO 303 555 0182', { guesses: ['US'] }, '+13035550182'],
    ['DE 302 555 0182', { guesses: ['US'] }, '+13025550182'],
    ['DE: 302 555 0182', { guesses: [null, 'CA'] }, '+13025550182'],
    ['(FR) 06 12 34 56 78', { guesses: ['US'] }, '+33612345678'],
    ['(DE) 302 555 0182', { guesses: ['US'] }, '+13025550182'],
    ['(DE) 030 6660013', { guesses: ['US'] }, '+49306660013'],
    ['FR 06 12 34 56 78', { guesses: ['CH'] }, null],
    ['(FR) 06 12 34 56 78', { guesses: ['CH'] }, null],
    ['TH 081 234 5678', { guesses: ['DE'] }, null],
    ['CO 303 555 0123', { guesses: ['US'] }, '+13035550123'],
    ['84 912 345 678', { guesses: ['SG'] }, '+84912345678'],
    ['040/12345/678', { guesses: ['DE'] }, '+494012345678'],
    ['ON 416 555 0182', { guesses: ['CA'] }, '+14165550182'],
    ['PE 902 555 0182', { guesses: ['CA'] }, '+19025550182'],
    ['New Mexico 505 555 0182', { guesses: ['US'] }, '+15055550182'],
    ['Northern Ireland 028 9018 0020', { guesses: ['GB'] }, '+442890180020'],
    ['FR 026 347 11 11', { guesses: ['CH'] }, '+41263471111'],
    ['(FR) 026 347 11 11', { guesses: ['CH'] }, '+41263471111'],
    ['026 347 11 11 (FR)', { guesses: ['CH'] }, '+41263471111'],
    ['FR 026 347 11 11', { guesses: [null, 'CH'] }, '+41263471111'],
    ['GE 022 730 51 11', { guesses: ['CH'] }, '+41227305111'],
    ['FR 01 42 00 05 06', { guesses: ['CH'] }, '+33142000506'],
    ['DE 030 6660013', { guesses: ['CH'] }, '+49306660013'],
    ['TH 0361 901820', { guesses: ['DE'] }, '+49361901820'],
    ['FR 0775 123456', { guesses: ['IT'] }, null],
    ['PE 81 3333 4444', { guesses: ['BR'] }, '+558133334444'],
    ['FR 06 12 34 56 78', { guesses: ['US'] }, null],
    ['PH 030 6660013', { guesses: ['DE'] }, '+49306660013'],
    ['0171 2345603/4', { guesses: ['DE'] }, '+491712345603'],
    ['0171 2345/603', { guesses: ['DE'] }, '+491712345603'],
    ['030/901820/21', { guesses: ['DE'] }, '+4930901820'],
    ['0431 123456/7890', { guesses: ['DE'] }, '+49431123456'],
    ['030 901820-21', { guesses: ['DE'] }, '+493090182021'],
    ['(201) 555-0123-21', { guesses: ['US'] }, null],
    ['+1 201-555-0123-21', {}, null],
    ['491712345603', { guesses: ['US'] }, '+491712345603'],
    ['49 171 2345603', { guesses: ['US'] }, '+491712345603'],
    ['06/12/34/56/78', { guesses: ['FR'] }, '+33612345678'],
    ['0475/12/34/56', { guesses: ['BE'] }, '+32475123456'],
    ['040/1234/567', { guesses: ['DE'] }, '+49401234567'],
    ['2. 0171 2345603', { guesses: ['DE'] }, '+491712345603'],
    ['204 0171 2345603', { guesses: ['DE'] }, '+491712345603'],
    ['966 050 123 4567', { guesses: ['AE'] }, '+966501234567'],
    ['966 050 123 4567', { guesses: ['AE', 'DE'] }, '+966501234567'],
    ['966 050 123 4567', { chosen: 'AE' }, null],
    ['44 07911 123456', { guesses: ['DE'] }, '+447911123456'],
    ['44 07911 123456', { guesses: ['IN'] }, '+447911123456'],
    ['880 01712 345678', { guesses: ['IN'] }, '+8801712345678'],
    ['348 012 3456', { guesses: ['IT'] }, '+393480123456'],
    ['24/7 030 6660013', { guesses: ['DE'] }, '+49306660013'],
    ['091 81234 56789', { guesses: ['IN'] }, '+918123456789'],
    ['8 050 123 45 67', { guesses: ['UA'] }, '+380501234567'],
    ['https://web.whatsapp.com/send?phone=491712345603', {}, '+491712345603'],
    ['4.91712E+11', { guesses: ['DE'] }, null],
    ['4,91712345603E+11', { guesses: ['DE'] }, null],
    ['250000-500000', { guesses: ['DE'] }, null],
    ['iPhone 15', { guesses: ['DE'] }, null],
    ['true', { guesses: ['DE'] }, null],
    ['none', { guesses: ['DE'] }, null],
    ['2026-11-20', { guesses: ['DE'] }, null],
    ['20.11.2026', { guesses: ['DE'] }, null],
    ['https://example.com/item/01712345678', { guesses: ['DE'] }, null],
    ['01712345678@example.com', { guesses: ['DE'] }, null],
    ['{"full":"0171 2345678"}', { guesses: ['DE'] }, null],
    ['6c1f2a00-1111-4222-8333-441712345678', { guesses: ['DE'] }, null],
  ] as [string, PhoneCountries, string | null, (string | null)?][]) {
    const read = readPhone(text, countries)
    expect([text, read.e164, read.extension]).toEqual([text, wanted, extension])
    expect(read.raw).toBe(text)
    expect(read.match === null).toBe(wanted === null)
  }
})

it('an extension is a part of the key by which numbers match', () => {
  expect(readPhone('+1 212 555 0102 ext. 5').match).toBe('+12125550102;5')
  expect(readPhone('+1 212 555 0102').match).toBe('+12125550102')
})

it('takes its time in proportion to nothing but a limit', () => {
  for (const text of ['+'.repeat(1e6), '('.repeat(1e6), '1 '.repeat(1e6), 'x1'.repeat(1e6), '٠'.repeat(1e6)])
    expect(readPhone(text, { guesses: ['DE'] }).e164).toBeNull()
})
