/** Countries by their English names, in lower case. */
const codes = new Map<string, string>()

/** The code of a country that is given by its code or its English name; what is neither stays as it is. */
export function countryCode(text: string): string {
  if (codes.size === 0) {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
      const name = names.of(code)?.toLowerCase()
      // A code that is outdated is written by the one that took its place.
      if (name) codes.set(name, new Intl.Locale(`und-${code}`).region ?? code)
    }
    codes.set('usa', 'US').set('uk', 'GB')
  }
  return codes.get(text.trim().toLowerCase()) ?? text
}
