import {
  deleteDistributionRule,
  setDistributionPreferences,
  setDistributionPriority,
} from '@fairlead/contract/work/lead-distribution'
import { Button, Switch } from '@mantine/core'
import { IconPlus, IconShare } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCall } from '~/lib/calls/use-call.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { RuleList } from '~/ui/rules/RuleList.tsx'
import { DistributionHead } from './DistributionHead.tsx'
import { outcomeWords } from './rule/rule-words.ts'
import { automations, distributionKey, preferences, ruleList } from './rules.ts'
import styles from './screens.module.css'
import { t } from './words.ts'

const calls = {
  order: setDistributionPriority,
  remove: deleteDistributionRule,
  listKey: ruleList.queryKey,
  allKey: distributionKey,
}

const add = '/automation/lead-distribution/add-rule'

/** Whether copies go out at all, and whether what came from others may go on. */
function Switches() {
  const queries = useQueryClient()
  const { data } = useQuery(preferences)
  const set = useCall(setDistributionPreferences, {
    show({ body }) {
      const before = queries.getQueryData(preferences.queryKey)
      if (before) queries.setQueryData(preferences.queryKey, { ...before, ...body } as typeof before)
      return () => queries.setQueryData(preferences.queryKey, before)
    },
    done(saved) {
      queries.setQueryData(preferences.queryKey, saved)
      // Rules of somebody else than the owner may wait for the owner now.
      void queries.invalidateQueries({ queryKey: ruleList.queryKey })
      return queries.invalidateQueries({ queryKey: automations.queryKey })
    },
    line: 'distribution-preferences',
  })
  if (!data) return null
  return (
    <div className={styles.switches}>
      <Switch
        label={t('preferences.on')}
        description={t('preferences.onHint')}
        checked={data.is_on}
        onChange={(event) => set.mutate({ body: { is_on: event.currentTarget.checked } })}
      />
      <Switch
        label={t('preferences.chain')}
        description={t('preferences.chainHint')}
        checked={data.allow_chain}
        onChange={(event) => set.mutate({ body: { allow_chain: event.currentTarget.checked } })}
      />
    </div>
  )
}

/** To whom copies of leads go: the rules in the order in which they are tested. */
export function RulesScreen() {
  usePageTitle(t('title'))
  const navigate = useNavigate()
  useShortcuts({ c: () => void navigate({ to: add }) })
  const query = useQuery(ruleList)
  const { data: kept } = useQuery(preferences)
  const rules = query.data?.results ?? []
  return (
    <>
      <DistributionHead open="rules">
        {rules.length > 0 && (
          <Button
            component={Link}
            to={add}
            leftSection={<IconPlus size={16} aria-hidden />}
            rightSection={<kbd>C</kbd>}
            aria-keyshortcuts="c"
          >
            {t('list.add')}
          </Button>
        )}
      </DistributionHead>
      <p className={styles.intro}>{t('intro')}</p>
      {kept && !kept.is_on && rules.length > 0 && (
        <p className={styles.off} role="note">
          {t('list.off')}
        </p>
      )}
      {kept?.copies_left === 0 && (
        <p className={styles.off} role="note">
          {t('list.full', { most: kept.copies_per_day ?? 0 })}
        </p>
      )}
      <Loaded query={query} failed={t('list.failed')}>
        {() => (
          <>
            <RuleList
              calls={calls}
              removal={t('list.removal')}
              mayLackDefault
              rules={rules.map((rule) => ({
                rule,
                path: `/automation/lead-distribution/edit-rule/${rule.id}`,
                outcome: outcomeWords(rule),
                broken: rule.broken_because === null ? undefined : t(`list.broken.${rule.broken_because}`),
              }))}
            >
              {rules.length === 0 && (
                <FirstUse icon={IconShare} title={t('list.firstUse')} text={t('list.firstUseText')}>
                  <Button component={Link} to={add}>
                    {t('list.firstUseAction')}
                  </Button>
                </FirstUse>
              )}
            </RuleList>
            {rules.length > 0 && !rules.some((rule) => rule.is_default_rule) && (
              <p className={styles.rest}>
                {t('list.restStays')}{' '}
                <Link to={add} search={{ rest: 'true' }}>
                  {t('list.restToo')}
                </Link>
              </p>
            )}
            {rules.length > 0 && <Switches />}
          </>
        )}
      </Loaded>
    </>
  )
}
