const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const other = 'áƀçđéƒĝħíĵķĺɱñóƥɋřšţúṽŵẋýžÁɃÇĐÉƑĜĦÍĴĶĹṀÑÓƤɊŘŠŢÚṼŴẊÝŽ'
const letters = new Map([...plain].map((letter, at) => [letter, [...other][at]]))

/** A text in the pseudo-locale: accented, a third longer, in brackets; what is put in ({{name}}) stays. */
export function pseudo(text: string): string {
  const accented = text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith('{{') ? part : [...part].map((letter) => letters.get(letter) ?? letter).join('')))
    .join('')
  return `[${accented}${'·'.repeat(Math.ceil(text.length / 3))}]`
}

type Texts = { readonly [key: string]: string | Texts }

/** A catalogue in the pseudo-locale. */
export const pseudoOf = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? pseudo(text) : pseudoOf(text)]),
  )
