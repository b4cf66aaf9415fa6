import type { Group, GroupRun } from '@fairlead/contract/records/groups'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowMerge, IconDots, IconFilter, IconPencil, IconTrash } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Progress } from '~/ui/layout/Progress.tsx'
import { GroupChip } from '~/ui/shown/GroupChips.tsx'
import { GroupLink } from './GroupLink.tsx'
import styles from './GroupsScreen.module.css'
import { useRuleParts } from './rule-parts.ts'
import { t } from './words.ts'

/** What needs a dialog. */
export type Asking = 'edit' | 'rule' | 'merge'
type Props = { group: Group; canChange: boolean; onAsk: (what: Asking) => void; onRemove: () => void }

const mostCounted = 1000
const countOf = ({ clients_count: count }: Group): string =>
  count === null ? '' : count >= mostCounted ? t('many') : count === 0 ? t('none') : t('count', { count })

function Work({ name, run: { kind, total, looked_at: done } }: { name: string; run: GroupRun }) {
  if (total === 0) return <span className={styles.quiet}>{t('run.soon')}</span>
  return (
    <Progress label={t('run.label', { name })} share={done / total}>
      {t(`run.${kind}`, { done, count: total })}
    </Progress>
  )
}

/** What is to be said of a group beside its name: what goes on with it, what hinders its rule, or the rule. */
function Said({ group }: { group: Group }) {
  const parts = useRuleParts()
  if (group.run) return <Work name={group.name} run={group.run} />
  if (group.rule_fault) return <span className={styles.fault}>{t('fault', { reason: group.rule_fault })}</span>
  if (!group.rule) return null
  return (
    <span className={styles.quiet}>
      {t('byRule')}
      {parts && (
        <Suspense fallback={null}>
          {': '}
          <parts.Words filters={group.rule} />
        </Suspense>
      )}
    </span>
  )
}

function RowMenu({ group, onAsk, onRemove }: Omit<Props, 'canChange'>) {
  const parts = useRuleParts()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={t('list.menu', { name: group.name })}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onAsk('edit')}>
          {t('edit.open')}
        </Menu.Item>
        {parts && (
          <Menu.Item leftSection={<IconFilter size={16} aria-hidden />} onClick={() => onAsk('rule')}>
            {group.rule ? t('rule.open') : t('rule.openNew')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => onAsk('merge')}>
          {t('merge.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          {t('remove.open')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A group, how many clients it has, and what can be done with it. The whole of it leads to its clients. */
export const GroupRow = ({ group, canChange, onAsk, onRemove }: Props) => (
  <tr className={styles.row}>
    <th scope="row" className={styles.name}>
      <GroupLink id={group.id} className={styles.open}>
        <GroupChip group={group} />
      </GroupLink>
      <Said group={group} />
    </th>
    <td className={styles.count}>{countOf(group)}</td>
    <td className={styles.menu}>{canChange && <RowMenu group={group} onAsk={onAsk} onRemove={onRemove} />}</td>
  </tr>
)
