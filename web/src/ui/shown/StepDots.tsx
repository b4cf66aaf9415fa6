import styles from './StepDots.module.css'

type Props = {
  /** From 0. */
  at: number
  count: number
  /** Says the same in words. */
  label: string
}

/** How far one has come: a dot for each step, the present one longer. */
export const StepDots = ({ at, count, label }: Props) => (
  <span className={styles.dots} role="img" aria-label={label}>
    {Array.from({ length: count }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the dots are their places
      <span key={i} className={styles.dot} data-is={i < at ? 'past' : i === at ? 'present' : undefined} />
    ))}
  </span>
)
