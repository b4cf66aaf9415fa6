import type { AssignmentRule } from '@fairlead/contract/lead-assignment'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageTitle } from '~/lib/page-title.ts'
import { useShortcuts } from '~/lib/shortcuts.ts'
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx'
import { Failure, FirstUse } from '~/ui/EmptyState.tsx'
import { RowsSkeleton } from '~/ui/RowsSkeleton.tsx'
import { moved } from '~/ui/use-sortable.ts'
import { DefaultRuleItem, RuleItem } from './RuleItem.tsx'
import styles from './RulesScreen.module.css'
import { useRuleDeeds } from './rule-deeds.ts'
import { ruleList } from './rules.ts'
import { t } from './words.ts'

function Rules({ rules }: { rules: readonly AssignmentRule[] }) {
  const { order, remove, isRemoving } = useRuleDeeds()
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState<AssignmentRule>()
  const own = rules.filter((rule) => !rule.is_default_rule)
  const move = (from: number, to: number) => {
    const rule = own[from]
    if (!rule || to < 0 || to >= own.length) return
    order(moved(own, from, to).map(({ id }) => id))
    setSaid(t('list.moved', { name: rule.name, place: to + 1, count: own.length }))
  }
  return (
    <>
      {own.length === 0 && (
        <FirstUse title={t('list.firstUse')} text={t('list.firstUseText')}>
          <Button component={Link} to="/team/lead-assignment/add-rule">
            {t('list.firstUseAction')}
          </Button>
        </FirstUse>
      )}
      <ol className={styles.list} aria-label={t('list.label')}>
        {own.map((rule, index) => (
          <RuleItem
            key={rule.id}
            rule={rule}
            index={index}
            count={own.length}
            onMove={move}
            onRemove={() => setAsked(rule)}
          />
        ))}
        {rules
          .filter((rule) => rule.is_default_rule)
          .map((rule) => (
            <DefaultRuleItem key={rule.id} rule={rule} />
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
        {t('remove.text')}
      </ConfirmDialog>
    </>
  )
}

/** Who gets which leads: the rules in the order in which they are tested. */
export function RulesScreen() {
  usePageTitle(t('title'))
  const navigate = useNavigate()
  useShortcuts({ c: () => void navigate({ to: '/team/lead-assignment/add-rule' }) })
  const query = useQuery(ruleList)
  const rules = query.data?.results ?? []
  return (
    <>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        {rules.length > 1 && (
          <Button
            component={Link}
            to="/team/lead-assignment/add-rule"
            leftSection={<IconPlus size={16} aria-hidden />}
            rightSection={<kbd>C</kbd>}
            aria-keyshortcuts="c"
          >
            {t('list.add')}
          </Button>
        )}
      </div>
      <p className={styles.intro}>{t('intro')}</p>
      {query.isPending ? (
        <RowsSkeleton />
      ) : query.isError && rules.length === 0 ? (
        <Failure title={t('list.failed')} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Rules rules={rules} />
      )}
    </>
  )
}
