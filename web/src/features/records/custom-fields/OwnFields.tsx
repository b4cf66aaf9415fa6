import { useQuery } from '@tanstack/react-query'
import { OwnField } from './OwnField.tsx'
import styles from './OwnFields.module.css'
import { ownFields } from './own-fields.ts'
import { useSetField } from './set-field.ts'
import { t } from './words.ts'

/** The own fields of a client, on its page; nothing where there are none. */
export function OwnFields({ clientId, canEdit }: { clientId: string; canEdit: boolean }) {
  const { data } = useQuery(ownFields(clientId))
  const set = useSetField(clientId)
  const shown = data?.results.filter(({ value }) => canEdit || value !== null) ?? []
  if (shown.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('client.title')}</h2>
      <dl className={styles.rows}>
        {shown.map((field) => (
          <OwnField key={field.field_id} field={field} set={canEdit ? set : undefined} />
        ))}
      </dl>
    </section>
  )
}
