import {
  type CountryCode,
  isSupportedCountry,
  type MetadataJson,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import { countryNamed } from './countries.ts'
import { matchNumber, presentNumber } from './former-plans.ts'
import { plainText } from './plain.ts'

export type PhoneReading = {
  /** As it was typed. */
  raw: string
  /** E.164 of a valid number, else null: what cannot be read is kept and flagged (rule 23). */
  e164: string | null
  /** What is dialled after the number is answered: digits. */
  extension: string | null
  /** ISO country of a valid number, when it has one. */
  country: string | null
  isMobile: boolean
  /** Equal for the same number in every spelling, with its extension after a semicolon; for matching only. */
  match: string | null
}

/** By which countries a number without its calling code is read. */
export type PhoneCountries = {
  /** That a person chose for this number: no other one is tried. */
  chosen?: string | null | undefined
  /** Beside the number, of its source, of the account: the first by which the number is valid. */
  guesses?: readonly (string | null | undefined)[]
}

type Parse = (text: string, country?: CountryCode) => PhoneNumber | undefined

/**
 * An extension behind a number: as in tel: links, and as phones store it after a pause; or by words in many languages,
 * where more than six digits are another number ("Whats App 98765432").
 */
const extension =
  /[\s,;(]*(?:(?:;\s*ext\s*=|,,+)[\s:.-]*(\d{1,9})|(?:(?<![\p{L}])(?:ext(?:ensi[oó]n|n)?|ramal|anexo|interno|int|poste|durchwahl|dw|nst|(?<!what'?s[\s-]?)app(?:arat)?|toestel|doorkiesnummer|wew|linka|dahili|x|доб(?:авочный)?|内線|分机|分機|[転转轉]|내선)(?!\p{L})|#)[\s:.-]*(\d{1,6}))(?!\d)\s*#?\)?/giu
const link =
  /^\s*(?:tel|phone|callto|sms|whatsapp):(?:\/\/)?|^\s*(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)\+?(?=\d)/i
/** A tel: link of a local number that gives its calling code separately (RFC 3966). */
const context = /^([^;]*);phone-context=(\+[\d-]+).*$/i
/** A remark in brackets, without digits. */
const remark = /\([^()\d]*\)|\[[^[\]\d]*\]/g
/** Links, addresses and ids among other words: their digits are no number. */
const otherThings = /\S*(?:@|:\/\/)\S*|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi
/** Dates, ranges of round amounts, and numbers that a spreadsheet rounded (4.91712E+11). */
const noNumber =
  /^\d{4}-\d{1,2}-\d{1,2}(?:[T ].*)?$|^\d{1,2}([./])\d{1,2}\1(?:19|20)\d\d$|^\d+000\s*[-/]\s*\d+000$|^\d(?:[.,]\d+)?e\+?\d+$/i
/** A number that a program exported as a decimal: 491712345678.0. */
const decimals = /^(\+?\d{6,})[.,]0+$/
/** A list position ("2.") or opening hours ("24/7") before a number. */
const before = /^\d{1,2}\.\s+(?=[+(0])|\b24\s?\/\s?7\b/g
/** An alternative ending of the same number, or an extension: 0171 2345603/4. */
const otherEnding = /^(.*\d.*?)\s*\/\s*(\d{1,5})\s*$/
/** Digits that may be all of a number, those that surely are if it is valid, and digits of an ending behind these, at most. */
const [fewestOfNumber, fewestOfWhole, mostOfEnding] = [6, 7, 3]
/** The placeholder for a carrier before a Brazilian area code: (0xx11). */
const carrier = /\(?\b0xx\s*\(?(\d\d)\)?/gi
/** Digits with what stands between those of one number. */
const run = /[+(]?[+\s(]*\d(?:[\d\s().\-/'+*]*\d)?/g
const longestText = 200
/** Digits of a number before its extension, at least. */
const fewestBefore = 4

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** A text as it is looked through: plain, the same signs between digits, without what stands around a link's number. */
const tidied = (raw: string): string =>
  plainText(raw.slice(0, longestText))
    .replace(/[\p{Pd}\u2212\u30fc](?=\s*[\d(])/gu, '-')
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/[\u2022\u00b7\u30fb\u2024_]/g, '.')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(link, (found) => (/whatsapp\.com|wa\.me/i.test(found) ? '+' : ''))
    .replace(context, '$2 $1')
    .trim()
    .replace(decimals, '$1')
    .replace(before, '')
    .replace(carrier, '($1)')

/** A run before a second plus, and behind it: two numbers, unless only a calling code stands before. */
function oneNumber(text: string): string[] {
  const parts = text.split(/(?=\(\s*\+)|(?<!\(\s*)(?=\+)/).filter((part) => /\d/.test(part))
  return parts.reduce<string[]>((all, part) => {
    const last = all.at(-1)
    if (last !== undefined && digitsOf(last).length < 6) all[all.length - 1] = last + part
    else all.push(part)
    return all
  }, [])
}

/** The texts that may be a number each; digits in brackets behind a whole number are something else. */
const candidates = (text: string): string[] =>
  [...text.matchAll(run)]
    .flatMap(([found]) => oneNumber(found))
    .flatMap((one) => {
      // "2) 030 …": no bracket was opened.
      const numbered = /^[^(]*?\)\s*(?=.*\d)/.exec(one)?.[0] ?? ''
      const rest = one.slice(numbered.length)
      const [, number = '', inBrackets = ''] = /^(.*\d.*?)\s*\(([\d\s]+)\)?$/.exec(rest) ?? []
      if (inBrackets && digitsOf(number).length >= fewestOfWhole) return number
      const [, whole = '', ending = ''] = otherEnding.exec(rest) ?? []
      const digits = digitsOf(whole).length
      if (digits < fewestOfNumber) return rest
      // Slashes part groups, too, as in 06/12/34/56/78.
      const isEnded =
        (whole.includes('/') ? /\d{6}$/ : /\d{5}$/).test(whole) ||
        (ending.length <= mostOfEnding && !whole.includes('/'))
      return isEnded && digits >= fewestOfWhole ? [whole, rest] : [rest, whole]
    })

/** What stands before each sign between digits, where it may be a number. */
const beginnings = (text: string): string[] =>
  [...text.matchAll(/(?<=\d)\D+(?=\d)/g)]
    .map(({ index }) => text.slice(0, index))
    .filter((whole) => digitsOf(whole).length >= fewestOfNumber)

const groupsOf = (text: string): string => (text.match(/\d+/g) ?? []).join(' ')
/** Whether a text begins with a whole number, in groups as its country writes them, and has more digits behind. */
const isWithEnding = (text: string, read: (text: string) => PhoneNumber | undefined): boolean =>
  beginnings(text).some((whole) => groupsOf(whole) === groupsOf(read(whole)?.formatNational() ?? ''))
const isMobile = (number: PhoneNumber): boolean => ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(number.getType() ?? '')

/**
 * Of a number beside a code that is a country's, and a state's or canton's of the country in force: as it is read by
 * either, by whichever it is valid. By both it is of the country in force, and none where it may be a mobile abroad.
 */
function likelier(home: PhoneNumber | undefined, away: PhoneNumber | undefined, homes: readonly string[]) {
  if (!home || !away || home.number === away.number) return home ?? away
  return away.getType() === 'MOBILE' && !homes.includes('US') ? undefined : home
}

/** A reader of numbers by the given knowledge of numbering plans. */
export function phoneReader(metadata: MetadataJson) {
  const codes = Object.keys(metadata.countries)
  const parse: Parse = (text, country) =>
    parsePhoneNumberFromString(
      text,
      country ? { defaultCountry: country, extract: false } : { extract: false },
      metadata,
    )
  const known = (country: string | null | undefined): CountryCode | undefined =>
    country && isSupportedCountry(country as CountryCode, metadata) ? (country as CountryCode) : undefined

  /** A number if it is valid, as its country writes it now. */
  const valid = (found: PhoneNumber | undefined, ofCode?: string): PhoneNumber | undefined => {
    if (!found || (ofCode && found.countryCallingCode !== ofCode)) return undefined
    if (found.isValid()) return found
    const now = presentNumber(found.number)
    const other = now === found.number ? undefined : parse(now)
    return other?.isValid() ? other : undefined
  }

  /** A number with its calling code, which `digits` begins with, twice at times. */
  const international = (digits: string): PhoneNumber | undefined => {
    const found = parse(`+${digits}`)
    const code = found?.countryCallingCode ?? ''
    const again = digits.slice(code.length)
    // No number of a country begins with 00.
    if (code && again.startsWith(`00${code}`)) return valid(parse(`+${again.slice(2)}`))
    return valid(found) ?? (code && again.startsWith(code) ? valid(parse(`+${again}`)) : undefined)
  }

  const national = (text: string, country: CountryCode, isChosen: boolean): PhoneNumber | undefined => {
    const digits = digitsOf(text)
    const code = metadataCode(country)
    if (digits.startsWith(code)) {
      const found = valid(parse(`+${digits}`), code)
      if (found?.country === country) return found
    }
    // Digits before a trunk zero are another calling code, or something else, such as a room.
    const [, own = ''] = /^[1-9]\d{0,3}\s+(?=0\d)(.*)$/.exec(text) ?? []
    if (digitsOf(own).length >= 9) {
      const found = international(digits)
      if (found) return isChosen && found.country !== country ? undefined : found
      const behind = valid(parse(own, country))
      if (behind) return behind
    }
    return valid(parse(text, country)) ?? dialledAnew(digits, country, code)
  }
  /** A number with a zero before its calling code, or with the trunk prefix 8 that Ukraine used until 2009. */
  const dialledAnew = (digits: string, country: CountryCode, code: string): PhoneNumber | undefined => {
    const found = digits.startsWith(`0${code}`) ? valid(parse(`+${digits.slice(1)}`), code) : undefined
    if (found?.country === country) return found
    return country === 'UA' && digits.startsWith('80') ? valid(parse(digits.slice(1), country)) : undefined
  }
  const metadataCode = (country: CountryCode | undefined): string => (country && metadata.countries[country]?.[0]) ?? ''

  /** The countries of guesses; North America is one. */
  const homeOf = (guess: string | null | undefined): string[] => {
    const home = known(guess?.toUpperCase())
    return metadataCode(home) === '1' ? ['US', 'CA'] : home ? [home] : []
  }

  /** One number among other signs, by the first country by which it is valid. */
  function readOne(text: string, { chosen, guesses = [] }: PhoneCountries, named: string | undefined) {
    const start = /^[\s(]*(?:(?:00[\s)(-]*)?\+[+\s()-]*(?:00[\s()-]*)?)+/.exec(text)?.[0]
    const rest = start === undefined ? text : text.slice(start.length)
    const wanted = chosen ? [chosen] : [named, ...guesses]
    const countries = [...new Set(wanted.flatMap((country) => known(country?.toUpperCase()) ?? []))]
    if (start !== undefined && !/^[\s(]*0/.test(rest)) {
      // A calling code by itself before a number that has its own: +49 +49 171 …
      const whole = rest.slice(rest.lastIndexOf('+') + 1)
      const digits = (of: string) => digitsOf(of).replace(/^00/, '')
      // Some write (0) of countries that have no such zero.
      return international(digits(whole)) ?? international(digits(whole.replace(/\(\s*0\s*\)/, '')))
    }
    const dialled = /^[\s(]*00[\s()-]*(.*)$/.exec(rest)?.[1]
    const byIdd = dialled === undefined ? undefined : international(digitsOf(dialled))
    if (byIdd) return byIdd
    for (const country of countries) {
      const found = national(rest.replace(/\+/g, ''), country, Boolean(chosen))
      if (found) return found
    }
    const digits = digitsOf(rest)
    // A whole number of the country with a group behind it, such as an extension, is none of another country.
    const isExtended = countries.some((country) => isWithEnding(rest, (whole) => national(whole, country, false)))
    return isExtended || chosen || digits.startsWith('0') || digits.length < 8 ? undefined : valid(parse(`+${digits}`))
  }

  /**
   * Reads a phone number as somebody typed or pasted it (rule 222): text, remarks and an extension around it are taken
   * off; the first of several numbers is read.
   */
  return function readPhone(raw: string, countries: PhoneCountries = {}): PhoneReading {
    const whole = tidied(raw)
    const ext = [...whole.matchAll(extension)].find(
      ({ index }) => digitsOf(whole.slice(0, index)).length >= fewestBefore,
    )
    const without = ext ? `${whole.slice(0, ext.index)} ; ${whole.slice(ext.index + ext[0].length)}` : whole
    const text =
      noNumber.test(whole) || /^[{[]/.test(whole) ? '' : without.replace(otherThings, ' ').replace(remark, ' ')
    const homes = countries.guesses?.flatMap(homeOf) ?? []
    const named = /\p{L}{2}|\p{RI}{2}/u.test(whole) ? countryNamed(whole, codes, homes) : undefined
    for (const one of candidates(text)) {
      const away = named?.isUnsure && !countries.chosen ? readOne(one, { chosen: named.country }, undefined) : undefined
      const found = likelier(readOne(one, countries, named?.isUnsure ? undefined : named?.country), away, homes)
      if (!found) continue
      const inner = ext?.[1] ?? ext?.[2] ?? null
      return {
        raw,
        e164: found.number,
        extension: inner,
        country: found.country ?? null,
        isMobile: isMobile(found),
        match: matchNumber(found.number) + (inner ? `;${inner}` : ''),
      }
    }
    return { raw, e164: null, extension: null, country: null, isMobile: false, match: null }
  }
}
