import { type ReactNode, useState } from 'react'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { t } from '../words.ts'
import styles from './LongText.module.css'

/** A text beyond this is cut, in characters or lines. */
const most = { characters: 700, lines: 10 }
const isLong = (text: string) => text.length > most.characters || text.split('\n', most.lines + 1).length > most.lines

/** An address of the web, without the stop or bracket that follows it in a sentence. */
const address = /https?:\/\/[^\s<>"]*[^\s<>".,:;!?'’”)\]}…]/gi

/** The text with its addresses as links. Strangers write some of them: they learn nothing by a tap, and gain nothing. */
function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: url, index } of text.matchAll(address)) {
    parts.push(
      text.slice(end, index),
      <a key={index} href={url} target="_blank" rel="noopener noreferrer nofollow">
        {url}
      </a>,
    )
    end = index + url.length
  }
  return [...parts, text.slice(end)]
}

/** What somebody wrote, in its own lines and direction; a long one opens on demand. */
export function LongText({ text, bubble = false }: { text: string; bubble?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const isCut = !isOpen && isLong(text)
  return (
    <div className={bubble ? styles.bubble : styles.text}>
      <p dir="auto" data-cut={isCut || undefined}>
        {linked(text)}
      </p>
      {isLong(text) && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('item.less') : t('item.more')}
        </TextButton>
      )}
    </div>
  )
}
