import { thumbnailUrl } from '@fairlead/contract/thumbnails'
import styles from './Avatar.module.css'

let segmenter: Intl.Segmenter | undefined
/** Most names begin with a letter that no sign joins, and need no segmenter: to make one takes as long as half a screen. */
function firstLetter(word: string): string {
  const plain = /^\p{L}(?![\p{M}\p{Cf}])/u.exec(word)?.[0]
  if (plain) return plain
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? ''
}
/** A word that begins with a letter of any script; signs and pictures give no initial. */
const hasLetter = (word: string) => /^\p{L}/u.test(word)

/** Up to two initials of a name: of its first and last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter(hasLetter)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const found = [first, last].map((word) => (word ? firstLetter(word) : '')).join('')
  return found.toLocaleUpperCase() || (name.trim() ? '#' : '')
}

type Props = {
  name: string
  /** In pixels. */
  size?: 20 | 24 | 32 | 40 | 56
  picture?: string | null | undefined
  /** The person who looks: in the accent, all others are grey. */
  isMe?: boolean
}

/** A person's picture, or initials on grey; colour is kept for groups and states. */
export function Avatar({ name, size = 32, picture, isMe = false }: Props) {
  return (
    <span className={styles.avatar} data-size={size} data-me={isMe || undefined} aria-hidden="true">
      {picture ? <img src={thumbnailUrl(picture, 100)} alt="" /> : initials(name)}
    </span>
  )
}
