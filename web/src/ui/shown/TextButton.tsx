import type { ComponentProps } from 'react'
import styles from './TextButton.module.css'

/** A button within running text, which looks like a link. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button type="button" className={styles.link} {...props} />
)
