import i18next from 'i18next'

/** The texts of one capability: its file under locales/en is their only home. */
export type Catalogue = { readonly [key: string]: string | Catalogue }

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Stem<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key

/** Every key of a catalogue, dotted: { a: { b_one: '', b_other: '' } } has 'a.b'. */
type KeyOf<C> = {
  [K in keyof C & string]: C[K] extends string ? Stem<K> : `${K}.${KeyOf<C[K]>}`
}[keyof C & string]

type TextAt<C, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof C
    ? TextAt<C[Head], Rest>
    : never
  : Path extends keyof C
    ? C[Path]
    : C[`${Path}_other` & keyof C]

/** A name may say how its value is written: {{count, number}} is 5,000. */
type Plain<Name extends string> = Name extends `${infer Value}, ${string}` ? Value : Name
/** The names that stand in a text in double braces. */
type Slots<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Plain<Name> | Slots<Rest> : never

type Values<C, Key extends string> = [Slots<TextAt<C, Key>>] extends [never]
  ? []
  : [values: Record<Slots<TextAt<C, Key>>, string | number>]

export type Words<C> = <Key extends KeyOf<C>>(key: Key, ...values: Values<C, Key>) => string

void i18next.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  returnNull: false,
})

/**
 * The texts of a capability, ready to use: keys and the values that each text needs are checked by the
 * compiler. A catalogue travels in the chunk of the screens that use it.
 */
export function words<const C extends Catalogue>(name: string, english: C): Words<C> {
  i18next.addResourceBundle('en', name, english)
  const translate = i18next.getFixedT('en', name) as (key: string, values?: object) => string
  // Rows of long lists say the same again and again, and to look a text up takes longer than to show it.
  const plain = new Map<string, string>()
  return (key, ...[values]) => {
    if (values) return translate(key, values)
    const known = plain.get(key) ?? translate(key)
    plain.set(key, known)
    return known
  }
}
