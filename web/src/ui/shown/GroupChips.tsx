import { t } from '../words.ts'
import styles from './GroupChips.module.css'

export type Group = { id: string; name: string; colour_id: number }

const colours = 10
/** The pair of colours of a group; an id beyond the ten comes round again. */
const colourOf = ({ colour_id: id }: Group) => {
  const step = ((id - 1) % colours) + 1
  return { background: `var(--group-${step})`, color: `var(--group-${step}-text)` }
}

/** One group, in its colours. */
export const GroupChip = ({ group }: { group: Group }) => (
  <span className={styles.chip} style={colourOf(group)}>
    {group.name}
  </span>
)

/** The first two groups, and how many more there are; their names on hover. */
export function GroupChips({ groups, most = 2 }: { groups: readonly Group[]; most?: number }) {
  if (groups.length === 0) return null
  const rest = groups.slice(most)
  return (
    <span className={styles.chips}>
      {groups.slice(0, most).map((group) => (
        <GroupChip key={group.id} group={group} />
      ))}
      {rest.length > 0 && (
        <span className={styles.more} title={rest.map((group) => group.name).join(', ')}>
          {t('moreGroups', { count: rest.length })}
        </span>
      )}
    </span>
  )
}
