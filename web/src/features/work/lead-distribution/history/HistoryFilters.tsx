import { leadSourceLabels } from '@fairlead/contract/records/clients'
import { badLeadReasons, CopyOutcome, CopyState } from '@fairlead/contract/work/distributed-leads'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ruleList } from '../rules.ts'
import type { HistorySearch } from '../search.ts'
import { t } from '../words.ts'
import styles from './HistoryScreen.module.css'
import type { HistoryFilter } from './history-filter.ts'

type Option = { value: string; label: string }

/** The options, with what is chosen among them even where it is listed no more. */
const withChosen = (options: Option[], chosen: string | undefined, label: string): Option[] =>
  chosen && !options.some(({ value }) => value === chosen) ? [{ value: chosen, label }, ...options] : options

/** What came from the figures and has no field of its own, in words. */
function furtherWords({ lead_source, source_detail, reason, seen, days, lead_id }: HistoryFilter): string {
  const said = [
    lead_id && t('history.ofLead'),
    (source_detail || lead_source) && (source_detail ?? (lead_source && leadSourceLabels[lead_source])),
    reason && badLeadReasons[reason],
    seen && t('history.seenOnly'),
    days && t('history.days', { count: Number(days) }),
  ]
  return said.filter(Boolean).join(' · ')
}

type Props = {
  search: HistorySearch
  filter: HistoryFilter
  isClearable: boolean
  onSearch: (search: HistorySearch) => void
}

/** What narrows the history down: rule, recipient, what became of the copy, and what was said of it. */
export function HistoryFilters({ search, filter, isClearable, onSearch }: Props) {
  const rules = useQuery(ruleList).data?.results ?? []
  const people = new Map(
    rules.flatMap((rule) =>
      rule.member_recipients.map(
        (one) => [one.recipient_email ?? one.recipient_phone ?? '', one.recipient_name] as const,
      ),
    ),
  )
  const further = furtherWords(filter)
  const set = (key: 'rule_id' | 'recipient' | 'state' | 'outcome', value: string) =>
    onSearch({
      ...search,
      id: undefined,
      [key]: value || undefined,
      ...(key === 'outcome' ? { reason: undefined } : {}),
    })
  const fields = [
    {
      key: 'rule_id',
      data: withChosen(
        rules.map(({ id, name }) => ({ value: id, label: name })),
        filter.rule_id,
        t('history.goneRule'),
      ),
    },
    {
      key: 'recipient',
      data: withChosen(
        [...people].filter(([way]) => way).map(([value, label]) => ({ value, label })),
        filter.recipient,
        filter.recipient ?? '',
      ),
    },
    { key: 'state', data: CopyState.options.map((value) => ({ value, label: t(`states.${value}`) })) },
    {
      key: 'outcome',
      data: [...CopyOutcome.options, 'none' as const].map((value) => ({ value, label: t(`outcomes.${value}`) })),
    },
  ] as const
  return (
    <>
      <div className={styles.filters}>
        {fields.map(({ key, data }) => (
          <NativeSelect
            key={key}
            aria-label={t(`history.filter.${key}`)}
            value={filter[key] ?? ''}
            onChange={(event) => set(key, event.currentTarget.value)}
            data={[{ value: '', label: t(`history.any.${key}`) }, ...data]}
          />
        ))}
        {isClearable && (
          <Button variant="subtle" onClick={() => onSearch({})}>
            {t('history.clear')}
          </Button>
        )}
      </div>
      {further && (
        <p className={styles.further} dir="auto">
          {t('history.only', { what: further })}
        </p>
      )}
    </>
  )
}
