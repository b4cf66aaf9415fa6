import { type ReactNode, useId } from 'react'
import styles from './DevUi.module.css'

/** One kind of component with its states. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.specimen} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  )
}
