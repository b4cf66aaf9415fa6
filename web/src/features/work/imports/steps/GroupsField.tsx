import { importLimits } from '@fairlead/contract/work/import-settings'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { allGroups } from '~/lib/account/all-groups.ts'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { GroupChip } from '~/ui/shown/GroupChips.tsx'
import { t } from '../words.ts'
import styles from './RulesStep.module.css'

type Props = { ids: readonly string[]; onChange: (ids: string[]) => void }

/** The groups that all clients of a sheet are put into; nothing where the account has none. */
export function GroupsField({ ids, onChange }: Props) {
  const groups = useQuery(allGroups).data ?? []
  const chosen = groups.filter(({ id }) => ids.includes(id))
  if (groups.length === 0) return null
  return (
    <fieldset className={styles.groups} aria-label={t('rules.groups')}>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map((group) => (
            <li key={group.id}>
              <GroupChip group={group} />
              <ActionIcon
                size="sm"
                aria-label={t('rules.removeGroup', { name: group.name })}
                onClick={() => onChange(ids.filter((id) => id !== group.id))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {ids.length < importLimits.groups && chosen.length < groups.length && (
        <SearchSelect
          label={t('rules.addGroup')}
          description={t('rules.groupsText')}
          options={groups.filter(({ id }) => !ids.includes(id)).map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => onChange([...ids, id])}
        />
      )}
    </fieldset>
  )
}
