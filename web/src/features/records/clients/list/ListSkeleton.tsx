import { Bar, Disc, Skeleton } from '~/ui/layout/Skeleton.tsx'
import styles from './ClientList.module.css'

/** Widths that differ as names do. */
const widths = [38, 26, 44, 30, 41, 33, 24, 36, 29, 40]

/** Rows that are on their way, in the geometry of the real ones. */
export const ListSkeleton = () => (
  <Skeleton>
    <div className={styles.skeleton}>
      <div className={styles.ghostHead} />
      {widths.map((width) => (
        <div key={width} className={styles.ghost}>
          <Disc size={32} />
          <div className={styles.lines}>
            <Bar width={`${width}%`} />
            <Bar width={`${width * 1.3}%`} faint />
          </div>
          <Bar width={64} />
          <div>
            <Bar width={104} />
          </div>
        </div>
      ))}
    </div>
  </Skeleton>
)
