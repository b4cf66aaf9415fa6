import { type AssignmentRule, createAssignmentRule, updateAssignmentRule } from '@fairlead/contract/lead-assignment'
import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallError } from '~/lib/call-error.ts'
import { usePageTitle } from '~/lib/page-title.ts'
import { toast } from '~/lib/toast.ts'
import { useCall } from '~/lib/use-call.ts'
import { Failure } from '~/ui/EmptyState.tsx'
import { TextField } from '~/ui/TextField.tsx'
import { Conditions } from './Conditions.tsx'
import { Members } from './Members.tsx'
import styles from './RuleScreen.module.css'
import { RuleWords } from './RuleWords.tsx'
import { bodyOf, draftOf, type Problems, problemsOf, type RuleDraft } from './rule-draft.ts'
import { criteriaList, oneRule, ruleList, rulesKey } from './rules.ts'
import { Simulation } from './Simulation.tsx'
import { t } from './words.ts'

const list = '/team/lead-assignment'

function Crumbs({ rule }: { rule: AssignmentRule | undefined }) {
  const count = useQuery(ruleList).data?.results.length ?? rule?.priority ?? 0
  return (
    <nav className={styles.crumbs} aria-label={t('crumbs')}>
      <Link to={list}>{t('title')}</Link>
      <IconChevronRight size={14} aria-hidden />
      <span>{rule ? t('rule.place', { place: rule.priority, count }) : t('rule.new')}</span>
    </nav>
  )
}

/** What the server says of a draft, at its parts. */
const refusals = (error: CallError): Problems => {
  const found = Object.entries(error.fields).map(([field, message]) =>
    field.startsWith('rule_definition')
      ? { conditions: message }
      : field.startsWith('member_recipients')
        ? { members: message }
        : { name: message },
  )
  return Object.assign({}, ...found)
}

type Props = { rule?: AssignmentRule; onSaved: () => void }

/** Makes or changes a rule: what a lead must say, and who gets it. */
export function RuleScreen({ rule, onSaved }: Props) {
  const isDefault = rule?.is_default_rule ?? false
  const [draft, setDraft] = useState(() => draftOf(rule))
  const [version, setVersion] = useState(rule?.version)
  const [problems, setProblems] = useState<Problems>({})
  const title = isDefault ? t('rule.default') : draft.name.trim() || t('rule.new')
  usePageTitle(title)
  const queries = useQueryClient()
  const criteria = useQuery(criteriaList)
  const change = (changes: Partial<RuleDraft>) => {
    setDraft((now) => ({ ...now, ...changes }))
    setProblems({})
  }
  const done = async (saved: AssignmentRule) => {
    queries.setQueryData(oneRule(saved.id).queryKey, saved)
    await queries.invalidateQueries({ queryKey: rulesKey })
    toast.success(t('rule.saved'))
    onSaved()
  }
  const refused = (error: CallError) => {
    if (error.status === 409) {
      // What was made here stays; whoever saves again has been told.
      const present = error.body?.current as AssignmentRule | undefined
      setVersion(present?.version)
      toast.warning(t('rule.stale'))
      return true
    }
    const found = refusals(error)
    setProblems(found)
    return Object.keys(found).length > 0
  }
  const create = useCall(createAssignmentRule, { done, refused })
  const update = useCall(updateAssignmentRule, { done, refused })
  const save = () => {
    const found = problemsOf(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const body = bodyOf(draft)
    if (!rule) return create.mutate({ body })
    const { rule_definition: _, ...rest } = body
    update.mutate({
      params: { id: rule.id },
      body: { ...(isDefault ? rest : body), ...(version === undefined ? {} : { version }) },
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Crumbs rule={rule} />
      <div className={styles.head}>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <Button component={Link} to={list} variant="subtle">
          {t('rule.cancel')}
        </Button>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {t('rule.save')}
        </Button>
      </div>
      <div className={styles.rule}>
        <div>
          {isDefault ? (
            <p className={styles.quiet}>{t('rule.whenDefault')}</p>
          ) : (
            <>
              <div className={styles.name}>
                <TextField
                  label={t('rule.name')}
                  description={t('rule.nameHint')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  maxLength={100}
                  autoComplete="off"
                  error={problems.name}
                  value={draft.name}
                  onChange={(event) => change({ name: event.currentTarget.value })}
                />
              </div>
              {criteria.isError && !criteria.data ? (
                <Failure
                  title={t('rule.criteriaFailed')}
                  error={criteria.error}
                  retry={() => void criteria.refetch()}
                />
              ) : (
                <Conditions
                  draft={draft}
                  criteria={criteria.data ?? []}
                  problem={problems.conditions}
                  onChange={change}
                />
              )}
            </>
          )}
          <Members draft={draft} problem={problems.members} onChange={change} />
          <RuleWords draft={draft} isDefault={isDefault} />
        </div>
        <Simulation id={rule?.id ?? null} draft={draft} />
      </div>
    </form>
  )
}
