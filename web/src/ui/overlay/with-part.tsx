import type { ReactNode } from 'react'

/** Stands in a text where a part of it is to come: no text that people type has this character. */
export const slot = '\uE000'

/** A text of the catalogue with an element in the place of its slot: `withPart(t('by', { name: slot }), <b>{name}</b>)`. */
export function withPart(text: string, part: ReactNode): ReactNode {
  const at = text.indexOf(slot)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      {part}
      {text.slice(at + slot.length)}
    </>
  )
}
