import type { AssignmentRule } from '@fairlead/contract/lead-assignment'
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSortable } from '~/ui/use-sortable.ts'
import { outcomeWords, ruleWords } from './condition-words.ts'
import styles from './RulesScreen.module.css'
import { t } from './words.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What a rule is, whom it gives leads to, and what is wrong with it. */
function Told({ rule }: { rule: AssignmentRule }) {
  return (
    <div className={styles.told}>
      <Link to="/team/lead-assignment/edit-rule/$id" params={{ id: rule.id }} className={styles.open}>
        <bdi>{rule.name}</bdi>
      </Link>
      <span className={styles.quiet} dir="auto">
        {ruleWords(rule)}
      </span>
      {rule.broken_because && (
        <span className={styles.broken}>
          <IconAlertTriangle {...icon} />
          {t(rule.broken_because === 'empty' ? 'list.brokenEmpty' : 'list.brokenDeactivated')}
        </span>
      )}
    </div>
  )
}

type Props = {
  rule: AssignmentRule
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** One rule of the list: dragged by its handle, or moved by its buttons. */
export function RuleItem({ rule, index, count, onMove, onRemove }: Props) {
  const { ref, handle, edge, isDragged } = useSortable('rules', index, onMove)
  const { name } = rule
  return (
    <li ref={ref} className={styles.item} data-edge={edge} data-dragged={isDragged || undefined}>
      <button
        ref={handle}
        type="button"
        tabIndex={-1}
        className={styles.handle}
        aria-label={t('list.order', { name, place: index + 1 })}
      >
        <IconGripVertical {...icon} />
      </button>
      <span className={styles.place}>{index + 1}</span>
      <Told rule={rule} />
      <span className={styles.outcome} dir="auto">
        {outcomeWords(rule)}
      </span>
      <span className={styles.deeds}>
        <ActionIcon disabled={index === 0} aria-label={t('list.up', { name })} onClick={() => onMove(index, index - 1)}>
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          disabled={index === count - 1}
          aria-label={t('list.down', { name })}
          onClick={() => onMove(index, index + 1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={t('list.remove', { name })} onClick={onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      </span>
    </li>
  )
}

/** The default rule: always the last, neither moved nor deleted. */
export function DefaultRuleItem({ rule }: { rule: AssignmentRule }) {
  return (
    <li className={styles.item} data-default>
      <span />
      <span className={styles.place}>{t('list.last')}</span>
      <Told rule={rule} />
      <span className={styles.outcome} dir="auto">
        {outcomeWords(rule)}
      </span>
      <span />
    </li>
  )
}
