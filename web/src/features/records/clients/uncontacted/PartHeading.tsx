import { useQuery } from '@tanstack/react-query'
import { clientCount } from '../list/list-clients.ts'
import type { ListFilter } from '../list/list-search.ts'
import { t } from '../words.ts'
import styles from './PartHeading.module.css'
import type { Part } from './use-parts.ts'

type Props = {
  part: Part
  filter: ListFilter
  /** Its place in the list, from 0, and in pixels from the list's top. */
  index: number
  top: number
  measure: (element: HTMLElement | null) => void
}

/** What a part of those who wait is called, and how many they are. */
export function PartHeading({ part, filter, index, top, measure }: Props) {
  const name = part.name ?? 'new'
  const { data } = useQuery(clientCount({ ...filter, sort: `uncontacted_${name}` }))
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.part}
      style={{ transform: `translate(0, ${top}px)` }}
    >
      <th scope="rowgroup">
        <h2>{t(`uncontactedScreen.${name}`)}</h2>
        {data && <span className={styles.count}>{data.isCapped ? '999+' : data.count}</span>}
        <span className={styles.text}>{t(`uncontactedScreen.${name}Text`)}</span>
      </th>
    </tr>
  )
}
