import type { ClientFieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { ActionIcon } from '@mantine/core'
import { IconInfoCircle, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { shownValue } from '~/lib/account/client-values.ts'
import { useSession } from '~/lib/account/session.ts'
import { formatMoney } from '~/lib/money.ts'
import { useZone } from '~/lib/time/zone.ts'
import { originWords } from './field-text.ts'
import styles from './OwnFields.module.css'
import type { SetField } from './set-field.ts'
import { type FieldEdit, useFieldEdit } from './use-field-edit.ts'
import { ValueInput } from './ValueInput.tsx'
import { t } from './words.ts'

/** What a value is changed by where it stands. */
const Editor = ({ field, edit }: { field: ClientFieldValue; edit: FieldEdit }) => (
  <ValueInput
    field={field}
    ref={edit.editor}
    aria-label={field.name}
    text={edit.draft ?? ''}
    error={edit.error}
    onBlur={edit.leave}
    onKeyDown={edit.onKeyDown}
    onText={edit.type}
  />
)

/** One own field of a client, changed where it stands, with where its value came from. */
export function OwnField({ field, set }: { field: ClientFieldValue; set: SetField | undefined }) {
  const { user_details: me } = useSession()
  const { country_code: country } = me.organization
  const zone = useZone()
  const [isOriginShown, setOriginShown] = useState(false)
  const edit = useFieldEdit(field, set, me.country_code)
  const { name: label } = field
  const isMoney = field.default_key === 'OPPORTUNITY_SIZE' && typeof field.value === 'number'
  const value = isMoney ? formatMoney(Number(field.value), country) : shownValue(field, field.value)
  const origin = originWords(field, me.id, zone)
  if (!set && !value) return null
  return (
    <div className={styles.row}>
      <dt dir="auto">{label}</dt>
      <dd>
        {edit.draft !== undefined ? (
          <Editor field={field} edit={edit} />
        ) : (
          <>
            {set ? (
              <button
                ref={edit.opener}
                type="button"
                className={styles.value}
                data-unset={!value || undefined}
                title={origin}
                aria-label={value ? t('client.edit', { label, value }) : t('client.addTo', { label })}
                onClick={edit.open}
              >
                <bdi className={field.type === 'number' ? styles.number : undefined}>{value || t('client.add')}</bdi>
                <IconPencil size={16} stroke={1.75} aria-hidden />
              </button>
            ) : (
              <bdi className={styles.still} title={origin}>
                {value}
              </bdi>
            )}
            {origin && (
              <ActionIcon
                className={styles.about}
                aria-label={t('client.origin', { label })}
                aria-expanded={isOriginShown}
                title={origin}
                onClick={() => setOriginShown(!isOriginShown)}
              >
                <IconInfoCircle size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            {origin && isOriginShown && <span className={styles.origin}>{origin}</span>}
          </>
        )}
      </dd>
    </div>
  )
}
