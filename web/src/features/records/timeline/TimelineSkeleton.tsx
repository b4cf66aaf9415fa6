import { Bar, Disc, Skeleton } from '~/ui/layout/Skeleton.tsx'
import styles from './TimelineSkeleton.module.css'

const widths = [46, 62, 38, 54]

/** Entries that are on their way, in the geometry of the real ones; below the place of the composer where the whole page is awaited. */
export const TimelineSkeleton = ({ withComposer = false }: { withComposer?: boolean }) => (
  <Skeleton>
    {withComposer && <div className={styles.composer} />}
    <div className={styles.entries}>
      {widths.map((width) => (
        <div key={width}>
          <Disc size={28} />
          <div>
            <Bar width={`${width}%`} />
            <Bar width={`${width * 1.4}%`} faint />
          </div>
        </div>
      ))}
    </div>
  </Skeleton>
)
