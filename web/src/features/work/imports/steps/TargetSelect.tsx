import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import type { Target } from '@fairlead/contract/work/import-settings'
import { NativeSelect } from '@mantine/core'
import { t } from '../words.ts'
import { fieldIn, targetGroups } from './mapping.ts'

type Props = {
  label: string
  fields: readonly CustomField[]
  /** Whether one may make a field on the way. */
  mayMake: boolean
  value: Target
  onChange: (target: Target) => void
  onNewField: () => void
}

const newField = 'new'

/** What a column becomes; a phone shows its own list. */
export function TargetSelect({ label, fields, mayMake, value, onChange, onNewField }: Props) {
  const own = fieldIn(value)
  const isGone = own !== undefined && !fields.some(({ cf_id: id }) => id === own)
  const items = [
    ...fields.map(({ cf_id: id, name }) => ({ value: `field:${id}`, label: name })),
    ...(isGone ? [{ value, label: t('target.goneField') }] : []),
    ...(mayMake ? [{ value: newField, label: t('target.newField') }] : []),
  ]
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={({ currentTarget: { value: chosen } }) =>
        chosen === newField ? onNewField() : onChange(chosen as Target)
      }
      data={[
        { value: 'skip', label: t('target.skip') },
        ...targetGroups.map(({ name, targets }) => ({
          group: t(`target.${name}`),
          items: targets.map((target) => ({ value: target, label: t(`target.${target}`) })),
        })),
        ...(items.length > 0 ? [{ group: t('target.own'), items }] : []),
      ]}
    />
  )
}
