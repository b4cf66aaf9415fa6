import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSortable } from '../sortable/use-sortable.ts'
import { ruleWords } from './condition-words.ts'
import type { ListedRule, ShownRule } from './listed-rule.ts'
import styles from './rule-list.module.css'
import { t } from './words.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What a rule is, and what is wrong with it. */
function RuleText({ rule, path, broken }: { rule: ListedRule; path: string; broken: string | undefined }) {
  return (
    <div className={styles.ruleText}>
      <Link to={path} className={styles.open}>
        <bdi>{rule.name}</bdi>
      </Link>
      <span className={styles.quiet} dir="auto">
        {ruleWords(rule)}
      </span>
      {broken && (
        <span className={styles.broken}>
          <IconAlertTriangle {...icon} />
          {broken}
        </span>
      )}
    </div>
  )
}

const Outcome = ({ children }: { children: ReactNode }) => (
  <span className={styles.outcome} dir="auto">
    {children}
  </span>
)

type Props = ShownRule & {
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** One rule of the list: dragged by its handle, or moved by its buttons. */
export function RuleItem({ index, count, onMove, onRemove, outcome, ...shown }: Props) {
  const { ref, handle, edge, isDragged } = useSortable('rules', index, onMove)
  const { name } = shown.rule
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
      <RuleText {...shown} />
      <Outcome>{outcome}</Outcome>
      <span className={styles.actions}>
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
export function DefaultRuleItem({ outcome, onRemove, ...shown }: ShownRule & { onRemove: (() => void) | undefined }) {
  return (
    <li className={styles.item} data-default>
      <span />
      <span className={styles.place}>{t('list.last')}</span>
      <RuleText {...shown} />
      <Outcome>{outcome}</Outcome>
      <span className={styles.actions}>
        {onRemove && (
          <ActionIcon aria-label={t('list.remove', { name: shown.rule.name })} onClick={onRemove}>
            <IconTrash {...icon} />
          </ActionIcon>
        )}
      </span>
    </li>
  )
}
