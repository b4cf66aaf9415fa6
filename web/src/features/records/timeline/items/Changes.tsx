import type { ActivityData } from '@fairlead/contract/records/timeline'
import { fieldName, valueName } from '../kinds/phrases.ts'
import { t } from '../words.ts'
import styles from './Changes.module.css'

type Change = ActivityData<'CLIENT_EDITED'>['changes'][number]

const Value = ({ field, value }: { field: string; value: string }) => <bdi>{valueName(field, value)}</bdi>

const FromTo = ({ change: { field, from, to } }: { change: Change }) => (
  <>
    {from === null ? (
      t('edited.empty')
    ) : (
      <del>
        <Value field={field} value={from} />
      </del>
    )}
    <span aria-hidden="true"> → </span>
    <ins>{to === null ? t('edited.empty') : <Value field={field} value={to} />}</ins>
  </>
)

/** What changed from what to what; of several changes each under the name of its field. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const [first, ...others] = changes
  if (!first) return null
  if (others.length === 0)
    return (
      <p className={styles.one}>
        <FromTo change={first} />
      </p>
    )
  return (
    <dl className={styles.many}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{fieldName(change.field)}</dt>
          <dd>
            <FromTo change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
