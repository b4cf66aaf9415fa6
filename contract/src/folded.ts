import { plainDigits } from './contacts/plain.ts'

/**
 * Letters that Unicode does not take apart, as people type them who do not have them; and letters of Arabic script that
 * keyboards of Arabic, Persian and Urdu write differently.
 */
const plain: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
  ھ: 'ه',
  ہ: 'ه',
  ە: 'ه',
  ۃ: 'ه',
  ٱ: 'ا',
  ς: 'σ',
}
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')
/** Marks that stand for an apostrophe: those of print, of other alphabets, and accents typed by themselves. */
const apostrophes = /[\u2018\u2019\u201b\u02bb\u02bc\u02b9\u2032\u00b4`]/g
/** All kinds of dashes. */
const dashes = /[\p{Pd}\u2212]/gu
/** Letters are joined or parted by what nobody sees, and stretched by a dash (U+0640). */
const unseen = /[\p{Default_Ignorable_Code_Point}\u0640]/gu

/** Text as it is compared: without accents, in lower case, runs of white space as one blank, digits as 0 to 9. */
export const fold = (text: string): string =>
  plainDigits(text.replace(apostrophes, "'").normalize('NFKD'))
    .replace(dashes, '-')
    .replace(/\p{M}+/gu, '')
    .replace(unseen, '')
    .toLowerCase()
    .replace(special, (letter) => plain[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()

const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu

/**
 * Folded text as searches look through it: where names are written without blanks, every two signs of a row stand behind
 * it as a word of their own, since two are a whole name there and an index of three letters does not know them.
 */
export function searchable(text: string): string {
  const folded = fold(text)
  const pairs = [...folded.matchAll(ideographs)].flatMap(([row]) => {
    const signs = [...row]
    return signs.slice(1).map((sign, i) => `${signs[i]}${sign}`)
  })
  return pairs.length > 0 ? `${folded} ${[...new Set(pairs)].join(' ')}` : folded
}

/** Two signs that searches look for as a word of their own. */
export const isPairOfSigns = (word: string): boolean => [...word].length === 2 && word.replace(ideographs, '') === ''
