import type { ReactNode } from 'react'
import styles from './ClientPage.module.css'

type Props = {
  /** What a phone shows below the head; a desk shows both side by side. */
  side?: 'timeline' | 'details'
  bar?: ReactNode
  notice?: ReactNode
  head: ReactNode
  details?: ReactNode
  main: ReactNode
  children?: ReactNode
}

/** Where the parts of a client's page stand, on a desk and on a phone. */
export const ClientFrame = ({ side = 'timeline', bar, notice, head, details, main, children }: Props) => (
  <div data-sub>
    <div className={styles.bar}>{bar}</div>
    {notice}
    <div className={styles.client} data-side={side}>
      <div className={styles.head}>{head}</div>
      <div className={styles.details}>{details}</div>
      <div className={styles.main}>{main}</div>
    </div>
    {children}
  </div>
)
