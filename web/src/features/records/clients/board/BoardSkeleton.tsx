import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import styles from './Board.module.css'

/** The shape of a board that is coming. */
export const BoardSkeleton = () => (
  <Skeleton>
    <div className={styles.board}>
      {['a', 'b', 'c', 'd'].map((column) => (
        <div key={column} className={styles.column}>
          <div className={styles.head}>
            <Bar width={96} />
          </div>
          {['a', 'b', 'c'].map((card) => (
            <div key={card} className={styles.card}>
              <Bar width="70%" />
              <Bar width="40%" faint />
            </div>
          ))}
        </div>
      ))}
    </div>
  </Skeleton>
)
