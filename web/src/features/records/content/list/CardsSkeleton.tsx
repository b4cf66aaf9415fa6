import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import styles from './Cards.module.css'

/** Cards that are on their way. */
export const CardsSkeleton = () => (
  <Skeleton>
    <div className={styles.cards}>
      {['a', 'b', 'c', 'd'].map((one) => (
        <div key={one} className={styles.ghost}>
          <div />
          <Bar width="60%" />
          <Bar width="40%" faint />
        </div>
      ))}
    </div>
  </Skeleton>
)
