import { Bar, Skeleton } from '../layout/Skeleton.tsx'
import styles from './RowsSkeleton.module.css'

/** Widths that differ as names do. */
const widths = [32, 24, 40, 28]

/** Rows that are on their way, in the geometry of the real ones. */
export const RowsSkeleton = () => (
  <Skeleton>
    {widths.map((width) => (
      <div key={width} className={styles.ghost}>
        <Bar width={`${width}%`} />
        <Bar width={72} faint />
      </div>
    ))}
  </Skeleton>
)
