import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './Disclosure.module.css'

type Props = {
  /** What its button shows: the heading of what is within. */
  title: ReactNode
  /** A row as wide as its place, with the chevron at its end; else a quiet link before what it shows. */
  look?: 'row' | 'link'
  startsOpen?: boolean
  className?: string | undefined
  /** Is there once it was opened, so that what was typed within stays when it is closed. */
  children: ReactNode
}

/** A part of a page that a button shows and hides. */
export function Disclosure({ title, look = 'link', startsOpen = false, className, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen)
  const [wasOpen, setWasOpen] = useState(startsOpen)
  const id = useId()
  return (
    <div className={className}>
      <button
        type="button"
        className={styles.button}
        data-look={look}
        aria-expanded={isOpen}
        aria-controls={wasOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen)
          setWasOpen(true)
        }}
      >
        {title}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      {wasOpen && (
        <div id={id} hidden={!isOpen}>
          {children}
        </div>
      )}
    </div>
  )
}
