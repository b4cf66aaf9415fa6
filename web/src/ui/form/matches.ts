/** Whether every word of a search is in a text, whatever the case (point 5 of the specification). */
export function wordsMatch(text: string, search: string): boolean {
  const folded = text.toLocaleLowerCase('en')
  return search
    .toLocaleLowerCase('en')
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
