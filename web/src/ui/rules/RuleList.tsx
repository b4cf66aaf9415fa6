import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx'
import { moved } from '../sortable/use-sortable.ts'
import type { ListedRule, ShownRule } from './listed-rule.ts'
import { DefaultRuleItem, RuleItem } from './RuleItem.tsx'
import styles from './rule-list.module.css'
import { type RuleCalls, useRuleActions } from './use-rule-actions.ts'
import { t } from './words.ts'

type Props = {
  rules: readonly ShownRule[]
  calls: RuleCalls
  /** What comes of a deletion. */
  removal: string
  /** The default rule can be deleted too. */
  mayLackDefault?: boolean
  /** What is said where there is no rule but the default one. */
  children: ReactNode
}

/** Rules in the order in which they are tested, which is changed here; the default one stays the last. */
export function RuleList({ rules, calls, removal, mayLackDefault, children }: Props) {
  const { order, remove, isRemoving } = useRuleActions(calls)
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState<ListedRule>()
  const own = rules.filter(({ rule }) => !rule.is_default_rule)
  const move = (from: number, to: number) => {
    const shown = own[from]
    if (!shown || to < 0 || to >= own.length) return
    order(moved(own, from, to).map(({ rule: { id } }) => id))
    setSaid(t('list.moved', { name: shown.rule.name, place: to + 1, count: own.length }))
  }
  return (
    <>
      {own.length === 0 && children}
      <ol className={styles.list} aria-label={t('list.label')}>
        {own.map((shown, index) => (
          <RuleItem
            key={shown.rule.id}
            {...shown}
            index={index}
            count={own.length}
            onMove={move}
            onRemove={() => setAsked(shown.rule)}
          />
        ))}
        {rules
          .filter(({ rule }) => rule.is_default_rule)
          .map((shown) => (
            <DefaultRuleItem
              key={shown.rule.id}
              {...shown}
              onRemove={mayLackDefault ? () => setAsked(shown.rule) : undefined}
            />
          ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('remove.title')}
        confirm={t('remove.confirm')}
        isBusy={isRemoving}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => asked && remove(asked, () => setAsked(undefined))}
      >
        {removal}
      </ConfirmDialog>
    </>
  )
}
