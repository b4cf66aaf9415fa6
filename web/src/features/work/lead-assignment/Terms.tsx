import type { ClaimFallback, ClaimTerms, ResponseTerms } from '@fairlead/contract/work/lead-assignment'
import { usualResponse } from '@fairlead/contract/work/lead-assignment'
import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { teamPeople } from '~/lib/account/team-people.ts'
import ruleStyles from '~/ui/rules/rule-form.module.css'
import { minutesWords, t } from './clock-words.ts'
import type { RuleDraft } from './rule-draft.ts'
import { ruleList } from './rules.ts'
import styles from './Terms.module.css'

const spans = [5, 10, 15, 30, 60, 120, 240, 480, 1440]

type MinutesProps = {
  label: string
  value: number | null
  forEver?: string
  onChange: (minutes: number | null) => void
}

/** A time to wait, of those that people ask for; another one that was set otherwise stays. */
function Minutes({ label, value, forEver, onChange }: MinutesProps) {
  const all = value === null || spans.includes(value) ? spans : [...spans, value].sort((a, b) => a - b)
  const data = all.map((minutes) => ({ value: String(minutes), label: minutesWords(minutes) }))
  return (
    <NativeSelect
      label={label}
      value={value === null ? '' : String(value)}
      data={forEver ? [...data, { value: '', label: forEver }] : data}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? Number(currentTarget.value) : null)}
    />
  )
}

const keyOf = (fallback: ClaimFallback): string =>
  fallback.to === 'owner' ? 'owner' : `${fallback.to} ${fallback.to === 'member' ? fallback.user_id : fallback.rule_id}`

function fallbackOf(key: string): ClaimFallback {
  const [to, id = ''] = key.split(' ')
  if (to === 'member') return { to, user_id: id }
  return to === 'rule' ? { to, rule_id: id } : { to: 'owner' }
}

type FallbackProps = {
  ruleId: string | undefined
  value: ClaimFallback
  error: string | undefined
  onChange: (to: ClaimFallback) => void
}

/** Who gets what nobody claims. */
function Fallback({ ruleId, value, error, onChange }: FallbackProps) {
  const { data: people = [], isPending: peopleComing } = useQuery(teamPeople)
  const { data: rules, isPending: rulesComing } = useQuery(ruleList)
  const members = people.map(({ id, name }) => ({ value: `member ${id}`, label: name }))
  const others = (rules?.results ?? [])
    .filter(({ id }) => id !== ruleId)
    .map(({ id, name }) => ({ value: `rule ${id}`, label: name }))
  const key = keyOf(value)
  const isKnown = key === 'owner' || [...members, ...others].some((one) => one.value === key)
  const gone = t(value.to === 'rule' ? 'claim.deleted' : 'claim.gone')
  const isComing = peopleComing || rulesComing
  return (
    <NativeSelect
      label={t('claim.fallback')}
      description={t('claim.hint')}
      error={error}
      value={key}
      data={[
        { value: 'owner', label: t('claim.owner') },
        ...(isKnown ? [] : [{ value: key, label: isComing ? '…' : gone }]),
        ...(members.length > 0 ? [{ group: t('claim.members'), items: members }] : []),
        ...(others.length > 0 ? [{ group: t('claim.rules'), items: others }] : []),
      ]}
      onChange={({ currentTarget }) => onChange(fallbackOf(currentTarget.value))}
    />
  )
}

type Change = (changes: Partial<RuleDraft>) => void
type ClaimProps = { ruleId: string | undefined; claim: ClaimTerms; problem: string | undefined; onChange: Change }

/** How a lead waits for the person who claims it. */
function ClaimBlock({ ruleId, claim, problem, onChange }: ClaimProps) {
  const title = useId()
  const set = (changes: Partial<ClaimTerms>) => onChange({ claim: { ...claim, ...changes } })
  return (
    <section className={ruleStyles.block} aria-labelledby={title}>
      <header>
        <h2 id={title}>{t('claim.title')}</h2>
      </header>
      <div className={styles.terms}>
        <Minutes
          label={t('claim.after')}
          forEver={t('claim.forEver')}
          value={claim.after_minutes}
          onChange={(after_minutes) => set({ after_minutes })}
        />
        {claim.after_minutes !== null && (
          <Fallback ruleId={ruleId} value={claim.fallback} error={problem} onChange={(fallback) => set({ fallback })} />
        )}
      </div>
      <Switch
        className={styles.switch}
        label={t('claim.hide')}
        description={t('claim.hideText')}
        checked={claim.hide_details}
        onChange={({ currentTarget }) => set({ hide_details: currentTarget.checked })}
      />
    </section>
  )
}

/** How long a member has to answer, and who gets the lead where they do not. */
function ResponseBlock({ response, onChange }: { response: ResponseTerms | null; onChange: Change }) {
  const title = useId()
  const set = (changes: Partial<ResponseTerms>) => onChange({ response: { ...usualResponse, ...response, ...changes } })
  return (
    <section className={ruleStyles.block} aria-labelledby={title}>
      <header>
        <h2 id={title}>{t('response.title')}</h2>
      </header>
      <Switch
        label={t('response.on')}
        description={t('response.onText')}
        checked={response !== null}
        onChange={({ currentTarget }) => onChange({ response: currentTarget.checked ? usualResponse : null })}
      />
      {response && (
        <>
          <div className={styles.terms}>
            <Minutes
              label={t('response.within')}
              value={response.within_minutes}
              onChange={(minutes) => minutes && set({ within_minutes: minutes })}
            />
            <Minutes
              label={t('response.another')}
              value={response.then_minutes}
              onChange={(minutes) => minutes && set({ then_minutes: minutes })}
            />
            <NativeSelect
              label={t('response.goesTo')}
              value={response.goes_to}
              data={[
                { value: 'next', label: t('response.next') },
                { value: 'owner', label: t('response.owner') },
              ]}
              onChange={({ currentTarget }) => set({ goes_to: currentTarget.value === 'owner' ? 'owner' : 'next' })}
            />
          </div>
          <p className={ruleStyles.quiet}>{t('response.hint')}</p>
        </>
      )}
    </section>
  )
}

type Props = { ruleId: string | undefined; draft: RuleDraft; problem: string | undefined; onChange: Change }

/** What follows where nobody claims a lead of the rule, or nobody answers it. */
export const Terms = ({ ruleId, draft, problem, onChange }: Props) =>
  draft.type === 'UNASSIGNED' ? (
    <ClaimBlock ruleId={ruleId} claim={draft.claim} problem={problem} onChange={onChange} />
  ) : (
    <ResponseBlock response={draft.response} onChange={onChange} />
  )
