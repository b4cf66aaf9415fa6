import styles from './Progress.module.css'

type Props = {
  /** What it is of. */
  label: string
  /** How much is done, from 0 to 1. */
  share: number
  /** The same in words: '12 of 40', '30 %'. */
  children: string
}

/** How far something is that takes its time: a bar, and the same in words. */
export function Progress({ label, share, children }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <span className={styles.progress}>
      <progress className={styles.bar} max={100} value={percent} aria-label={label} aria-valuetext={children} />
      {children}
    </span>
  )
}
