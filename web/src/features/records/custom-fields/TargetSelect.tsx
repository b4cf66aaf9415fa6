import { type AnswerTarget, customFieldOf, targetOf } from '@fairlead/contract/records/fields/answer-target'
import { type CustomField, updateCustomField } from '@fairlead/contract/records/fields/custom-fields'
import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allFields } from '~/lib/account/all-fields.ts'
import { useSession } from '~/lib/account/session.ts'
import type { TargetSelectProps } from '~/lib/calls/answer-target.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import type { FieldDialogProps } from './FieldDialog.tsx'
import styles from './TargetSelect.module.css'
import { t } from './words.ts'

const FieldDialog = onceOpened<FieldDialogProps>(async () => (await import('./FieldDialog.tsx')).FieldDialog)

const makesNew = 'new'
const key = (text: string) => text.trim().toLowerCase()

/** What a field can't take of the answers, and a way to put it right for the person who may. */
function Misfit({
  field,
  draft,
  mayManage,
}: { field: CustomField; mayManage: boolean } & Pick<TargetSelectProps, 'draft'>) {
  const queries = useQueryClient()
  const add = useCall(updateCustomField, { done: () => queries.invalidateQueries({ queryKey: ['custom-fields'] }) })
  if (field.type !== 'dropdown') {
    if (field.type === 'text' || field.type === draft.type) return null
    return <p className={styles.note}>{t(`target.only.${field.type}`)}</p>
  }
  const known = new Set(field.options.map(({ label }) => key(label)))
  const missing = draft.options.filter((option) => option.trim() && !known.has(key(option)))
  if (draft.options.length === 0) return <p className={styles.note}>{t('target.only.dropdown')}</p>
  if (missing.length === 0) return null
  return (
    <p className={styles.note}>
      {t('target.missing', { options: missing.join(', ') })}{' '}
      {mayManage && (
        <TextButton
          onClick={() =>
            add.mutate({
              params: { id: field.cf_id },
              body: { options: [...field.options, ...missing.map((label) => ({ label }))], version: field.version },
            })
          }
        >
          {t('target.addOptions')}
        </TextButton>
      )}
    </p>
  )
}

/** The field that an answer is saved to: one that every client has, a custom one, or a new one that is made here. */
export function TargetSelect(props: TargetSelectProps) {
  const { value, onChange, builtIn, takesCustom = true, none, label, isLabelHidden, draft } = props
  const { user_details: me } = useSession()
  const { data } = useQuery({ ...allFields, enabled: takesCustom })
  const [isMaking, setMaking] = useState(false)
  const fields = takesCustom ? (data?.results ?? []) : []
  const mayManage = takesCustom && me.resources_access_policy.CUSTOM_FIELDS.MANAGE
  const chosen = fields.find(({ cf_id }) => cf_id === customFieldOf(value))
  const isGone = customFieldOf(value) !== undefined && data !== undefined && !chosen
  const own = [
    ...(isGone && value ? [{ value, label: t('target.deleted') }] : []),
    ...fields.map(({ cf_id, name }) => ({ value: targetOf(cf_id), label: name })),
  ]
  const offered = mayManage ? [...own, { value: makesNew, label: t('target.new') }] : own
  const targets = new Map<string, AnswerTarget>([...builtIn, ...own].map(({ value: one }) => [one, one]))
  return (
    <div>
      <NativeSelect
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        value={value ?? ''}
        data={[
          { value: '', label: none },
          { group: t('target.builtIn'), items: [...builtIn] },
          ...(offered.length > 0 ? [{ group: t('target.own'), items: offered }] : []),
        ]}
        onChange={(event) => {
          const { value: chosenNow } = event.currentTarget
          if (chosenNow === makesNew) setMaking(true)
          else onChange(targets.get(chosenNow) ?? null)
        }}
      />
      {isGone && <p className={styles.note}>{t('target.deletedHint')}</p>}
      {chosen && <Misfit field={chosen} draft={draft} mayManage={mayManage} />}
      <FieldDialog
        opened={isMaking}
        field={undefined}
        draft={draft}
        onClose={() => setMaking(false)}
        onMade={(field) => onChange(targetOf(field.cf_id))}
      />
    </div>
  )
}
