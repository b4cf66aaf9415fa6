/** Where one word of a name in a payload ends and the next begins: 'your_budget', 'yourBudget', 'move-in.date', 'a[b]'. */
const ends = /[_.[\]{}:/-]+|(?<=\p{Ll})(?=\p{Lu})/gu

/**
 * What an answer is called for somebody who knows neither the form nor the program that it comes from: a name that a
 * program gave in words, 'your_budget' as 'Your budget'; a question as it was asked.
 */
export function readableLabel(label: string): string {
  if (/\s/u.test(label.trim())) return label
  const words = label.split(ends).filter(Boolean)
  if (words.length < 2 && !/^\p{Ll}/u.test(label)) return label
  const text = words
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) && words.some((one) => /\p{Ll}/u.test(one)) ? word : word.toLowerCase()))
    .join(' ')
  return text === '' ? label : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
