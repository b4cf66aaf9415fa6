import { useState } from 'react'
import { TextButton } from '~/ui/TextButton.tsx'
import styles from './LongText.module.css'
import { t } from './words.ts'

/** A text beyond this is cut, in characters or lines. */
const most = { characters: 700, lines: 10 }
const isLong = (text: string) => text.length > most.characters || text.split('\n', most.lines + 1).length > most.lines

/** What somebody wrote, in its own lines and direction; a long one opens on demand. */
export function LongText({ text, bubble = false }: { text: string; bubble?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const isCut = !isOpen && isLong(text)
  return (
    <div className={bubble ? styles.bubble : styles.text}>
      <p dir="auto" data-cut={isCut || undefined}>
        {text}
      </p>
      {isLong(text) && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('item.less') : t('item.more')}
        </TextButton>
      )}
    </div>
  )
}
