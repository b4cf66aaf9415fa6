import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import styles from './FormSkeleton.module.css'

/** A form that is on its way: its heading, and what stands below. */
export const FormSkeleton = () => (
  <Skeleton>
    <div className={styles.head}>
      <Bar width={240} />
    </div>
    {['a', 'b', 'c', 'd'].map((row) => (
      <div key={row} className={styles.row}>
        <Bar width="40%" />
        <Bar width="24%" faint />
      </div>
    ))}
  </Skeleton>
)
