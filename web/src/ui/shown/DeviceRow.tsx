import { IconDevices } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Bar, Skeleton } from '../layout/Skeleton.tsx'
import styles from './DeviceRow.module.css'

type Props = {
  name: string
  /** What is told of it: since when, from where. */
  children: ReactNode
  /** The button that takes it out. */
  action?: ReactNode
}

/** A device in a list of them. */
export const DeviceRow = ({ name, children, action }: Props) => (
  <li className={styles.row}>
    <IconDevices className={styles.mark} size={20} stroke={1.75} aria-hidden />
    <div className={styles.words}>
      {name}
      <p className={styles.quiet}>{children}</p>
    </div>
    {action}
  </li>
)

/** In the place of such a list until it is there. */
export const DevicesSkeleton = () => (
  <Skeleton>
    <div className={styles.row}>
      <Bar width="40%" />
    </div>
  </Skeleton>
)
