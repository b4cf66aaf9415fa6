import { Bar, Disc, Skeleton } from '~/ui/layout/Skeleton.tsx'
import styles from './ClientSkeleton.module.css'

const details = [72, 96, 64, 120, 88]

/** The left side of a client that is on its way. */
export const ClientSkeleton = () => (
  <Skeleton>
    <div className={styles.head}>
      <Disc size={56} />
      <div>
        <Bar width="70%" />
        <Bar width="50%" faint />
        <Bar width="60%" faint />
      </div>
    </div>
    <div className={styles.block} />
    <div className={styles.details}>
      {details.map((width) => (
        <div key={width}>
          <Bar width={width * 0.6} faint />
          <Bar width={width} />
        </div>
      ))}
    </div>
  </Skeleton>
)
