import { deleteAssignmentRule, setRulesPriority } from '@fairlead/contract/work/lead-assignment'
import { Button } from '@mantine/core'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { RuleList } from '~/ui/rules/RuleList.tsx'
import styles from '~/ui/rules/rule-list.module.css'
import { outcomeWords } from './outcome-words.ts'
import { ruleList, rulesKey } from './rules.ts'
import { Unassigned } from './Unassigned.tsx'
import { t } from './words.ts'

const calls = {
  order: setRulesPriority,
  remove: deleteAssignmentRule,
  listKey: ruleList.queryKey,
  allKey: rulesKey,
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
      <Loaded query={query} failed={t('list.failed')}>
        {() => (
          <>
            <RuleList
              calls={calls}
              removal={t('list.removal')}
              rules={rules.map((rule) => ({
                rule,
                path: `/team/lead-assignment/edit-rule/${rule.id}`,
                outcome: outcomeWords(rule),
                broken:
                  rule.broken_because === null
                    ? undefined
                    : t(rule.broken_because === 'empty' ? 'list.brokenEmpty' : 'list.brokenDeactivated'),
              }))}
            >
              <FirstUse icon={IconRoute} title={t('list.firstUse')} text={t('list.firstUseText')}>
                <Button component={Link} to="/team/lead-assignment/add-rule">
                  {t('list.firstUseAction')}
                </Button>
              </FirstUse>
            </RuleList>
            <Unassigned />
          </>
        )}
      </Loaded>
    </>
  )
}
