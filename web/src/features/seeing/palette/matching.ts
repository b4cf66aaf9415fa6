import type { Command } from './command.ts'

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase('en')
    .split(/[\s,./-]+/)
    .filter(Boolean)

/** Whether every word that is typed begins a word of the text. */
function begins(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

/** The commands that are called so, and those that are only looked for so. */
export function matching<C extends Pick<Command, 'label' | 'also'>>(
  commands: readonly C[],
  typed: string,
): { called: C[]; others: C[] } {
  const called = commands.filter(({ label }) => begins(label, typed))
  return {
    called,
    others: commands.filter((one) => !called.includes(one) && begins(`${one.label} ${one.also ?? ''}`, typed)),
  }
}

const isWritten = /[\p{L}\p{N}]/u
/** One letter without its case: some have two small forms. */
const fold = (char: string) => char.toUpperCase().toLowerCase()

/** Where a text has what is typed, whatever stands between its letters and digits: from, to. */
export function markOf(text: string, typed: string): readonly [number, number] | undefined {
  const needle = Array.from(typed, (char) => (isWritten.test(char) ? fold(char) : '')).join('')
  if (!needle) return undefined
  let folded = ''
  /** Where each unit of what is folded comes from. */
  const from: { start: number; end: number }[] = []
  let start = 0
  for (const char of text) {
    const end = start + char.length
    if (isWritten.test(char))
      for (const unit of fold(char).split('')) {
        folded += unit
        from.push({ start, end })
      }
    start = end
  }
  const at = folded.indexOf(needle)
  const [first, last] = [from[at], from[at + needle.length - 1]]
  return at >= 0 && first && last ? [first.start, last.end] : undefined
}
