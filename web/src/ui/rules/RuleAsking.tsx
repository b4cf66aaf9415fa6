import type { AssignmentSource } from '@fairlead/contract/records/rules'
import type { UseQueryResult } from '@tanstack/react-query'
import { TextField } from '../form/TextField.tsx'
import { Loaded } from '../list/Loaded.tsx'
import { Conditions } from './Conditions.tsx'
import type { RuleAsks } from './condition.ts'
import type { ValuesOf } from './criteria.ts'
import styles from './rule-form.module.css'
import { t } from './words.ts'

export type AskingProblems = { name?: string; conditions?: string }

type Props = {
  draft: RuleAsks
  isDefault: boolean
  criteria: UseQueryResult<AssignmentSource[]>
  valuesOf: ValuesOf
  problems: AskingProblems
  onChange: (changes: Partial<RuleAsks>) => void
}

/** What a rule is called and which leads it takes. The default one takes what is left. */
export function RuleAsking({ draft, isDefault, criteria, valuesOf, problems, onChange }: Props) {
  if (isDefault) return <p className={styles.quiet}>{t('rule.whenDefault')}</p>
  const conditions = (known: readonly AssignmentSource[]) => (
    <Conditions draft={draft} criteria={known} valuesOf={valuesOf} problem={problems.conditions} onChange={onChange} />
  )
  return (
    <>
      <div className={styles.name}>
        <TextField
          label={t('rule.name')}
          description={t('rule.nameHint')}
          maxLength={100}
          autoComplete="off"
          error={problems.name}
          value={draft.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </div>
      <Loaded query={criteria} failed={t('rule.criteriaFailed')} skeleton={conditions([])} keeps>
        {conditions}
      </Loaded>
    </>
  )
}
