import { Bar, Disc, Skeleton } from '~/ui/layout/Skeleton.tsx'
import styles from './FollowUpSections.module.css'

const groups = [
  [62, 78, 54],
  [70, 48, 66, 58],
]

/** Sections that are on their way, in the geometry of the real ones. */
export const FollowUpsSkeleton = () => (
  <Skeleton>
    <div className={styles.skeleton}>
      {groups.map((widths) => (
        <div key={widths.length}>
          <div className={styles.ghostHead}>
            <Bar width={72} />
          </div>
          {widths.map((width) => (
            <div key={width} className={styles.ghost}>
              <Disc size={24} />
              <Disc size={32} />
              <Bar width={`${width}%`} />
              <Bar width={`${width * 0.9}%`} faint />
              <Bar width={88} faint />
              <span />
            </div>
          ))}
        </div>
      ))}
    </div>
  </Skeleton>
)
