import { runGuards } from '@fairlead/contract/identity/guards'
import { IconArrowLeft, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useSession, visitorOf } from '~/lib/account/session.ts'
import { useScreens } from '~/lib/navigation/screens.ts'
import { usePath } from '~/lib/navigation/use-path.ts'
import styles from './SidePage.module.css'

/** A screen of a side navigation. */
export type SideEntry = {
  to: string
  label: string
  icon: TablerIcon
  /** Pages that belong to it. */
  also?: readonly string[]
}
export type SideSection = { title: string; entries: readonly SideEntry[] }

type Props = {
  /** What the way back to the navigation is called where there is no room beside the screen. */
  title: string
  /** The navigation's name for screen readers. */
  label: string
  sections: readonly SideSection[]
  /** Screens that only some people may open, beyond what the guards of their addresses say. */
  mayOpen?: (to: string) => boolean
  children: ReactNode
}

const isAt = ({ to, also = [] }: SideEntry, path: string) => path === to || also.includes(path)

/** A screen with the navigation of its area beside it; where there is no room for both, a button shows one or the other. */
export function SidePage({ title, label, sections, mayOpen = () => true, children }: Props) {
  const id = useId()
  const path = usePath()
  const visitor = visitorOf(useSession())
  const existing = new Set(useScreens(sections.flatMap(({ entries }) => entries)))
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation closes when another screen opens.
  useEffect(() => setOpen(false), [path])
  const shown = sections
    .map((section) => ({
      ...section,
      entries: section.entries.filter(
        (entry) =>
          existing.has(entry) &&
          mayOpen(entry.to) &&
          runGuards({ path: entry.to, visitor, hasToken: false }).kind === 'pass',
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div className={styles.page} data-open={isOpen || undefined}>
      <button type="button" className={styles.crumb} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {title}
      </button>
      <nav className={styles.nav} aria-label={label}>
        {shown.map((section, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
          <div key={section.title} role="group" aria-labelledby={`${id}-${index}`}>
            <span id={`${id}-${index}`} className={styles.title}>
              {section.title}
            </span>
            {section.entries.map((entry) => {
              const isCurrent = isAt(entry, path)
              return (
                <Link
                  key={entry.to}
                  to={entry.to}
                  data-active={isCurrent || undefined}
                  aria-current={isCurrent ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  <entry.icon size={16} stroke={1.75} aria-hidden />
                  {entry.label}
                </Link>
              )
            })}
          </div>
        ))}
      </nav>
      <div className={styles.screen}>{children}</div>
    </div>
  )
}
