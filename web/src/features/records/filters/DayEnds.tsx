import type { TimeRange } from '@fairlead/contract/records/filters'
import { DateField } from '~/ui/form/dates/DateField.tsx'
import styles from './Editor.module.css'
import { t } from './words.ts'

type Props = { range: TimeRange | undefined; onSet: (range: TimeRange | undefined) => void }

/** The first and the last day of a stretch, either of which may be open; with neither there is none. */
export function DayEnds({ range, onSet }: Props) {
  const now = range?.type === 'between' ? range : { from: null, until: null }
  return (
    <div className={styles.pair}>
      {(['from', 'until'] as const).map((end) => (
        <DateField
          key={end}
          keeps
          late
          label={t(`editor.${end}`)}
          value={now[end] ?? ''}
          onChange={(text) => {
            const day = text || null
            const [from, until] = end === 'from' ? [day, now.until] : [now.from, day]
            // The other end follows, where it would stand on the wrong side.
            const isTurned = from && until && from > until
            if (!from && !until) onSet(undefined)
            else onSet({ type: 'between', ...(isTurned ? { from: day, until: day } : { from, until }) })
          }}
        />
      ))}
    </div>
  )
}
