import type { ClientFieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { OwnField } from './OwnField.tsx'
import styles from './OwnFields.module.css'
import { ownFields } from './own-fields.ts'
import { useSetField } from './set-field.ts'
import { t } from './words.ts'

type Props = { clientId: string; canEdit: boolean }

/** The fields that a client's page shows of those one may see: all that have a value, and of others what can be filled in. */
const useShown = ({ clientId, canEdit }: Props): ClientFieldValue[] => {
  const { data } = useQuery(ownFields(clientId))
  return data?.results.filter(({ value }) => canEdit || value !== null) ?? []
}

/** Lead stage and opportunity size, which come first (rule 220); nothing where there are none. */
export function KeyFields(props: Props) {
  const set = useSetField(props.clientId)
  const shown = useShown(props).filter(({ default_key: key }) => key !== null)
  if (shown.length === 0) return null
  // The stage is looked at first.
  const inOrder = shown.toSorted((a, b) => (a.default_key ?? '').localeCompare(b.default_key ?? ''))
  return (
    <dl className={styles.key}>
      {inOrder.map((field) => (
        <OwnField key={field.cf_id} field={field} set={props.canEdit ? set : undefined} />
      ))}
    </dl>
  )
}

/** The other own fields of a client, on its page; nothing where there are none. */
export function OwnFields(props: Props) {
  const { clientId, canEdit } = props
  const set = useSetField(clientId)
  const shown = useShown(props).filter(({ default_key: key }) => key === null)
  if (shown.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('client.title')}</h2>
      <dl className={styles.rows}>
        {shown.map((field) => (
          <OwnField key={field.cf_id} field={field} set={canEdit ? set : undefined} />
        ))}
      </dl>
    </section>
  )
}
