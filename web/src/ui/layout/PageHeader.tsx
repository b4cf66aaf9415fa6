import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

type Props = {
  title: string
  /** Buttons at the right; on a phone they come below the title. */
  actions?: ReactNode
  /** One of the main screens: on a phone its title stands in the bar on top. */
  main?: boolean
}

/** The heading of a page and its actions. */
export function PageHeader({ title, actions, main = false }: Props) {
  return (
    <div className={styles.head} data-main={main || undefined}>
      <h1>{title}</h1>
      {actions}
    </div>
  )
}
