import {
  type AssignmentSource,
  operatorsOf,
  type RuleOperator,
  typeOfCriterion,
} from '@fairlead/contract/records/rules'
import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { TextButton } from '../shown/TextButton.tsx'
import { type Condition, conditionOf, type RuleAsks } from './condition.ts'
import type { ValuesOf } from './criteria.ts'
import styles from './rule-form.module.css'
import { TextValue } from './TextValue.tsx'
import { ValuesPicker } from './ValuesPicker.tsx'
import { t } from './words.ts'

const sections = ['source', 'person', 'answers', 'campaign'] as const

/** The criteria under their headings; one that is listed no more stays where a rule names it. */
function choices(criteria: readonly AssignmentSource[], present: Condition) {
  const isListed = criteria.some(({ value }) => value === present.name)
  const groups = sections.map((section) => ({
    group: t(`sections.${section}`),
    items: criteria.filter((one) => one.section === section).map(({ value, label }) => ({ value, label })),
  }))
  return [
    ...(isListed ? [] : [{ value: present.name, label: present.label }]),
    ...groups.filter(({ items }) => items.length > 0),
  ]
}

type RowProps = {
  condition: Condition
  place: number
  join: RuleAsks['join']
  criteria: readonly AssignmentSource[]
  valuesOf: ValuesOf
  isWrong: boolean
  onChange: (condition: Condition) => void
  onRemove: () => void
}

function ConditionRow({ condition, place, join, criteria, valuesOf, isWrong, onChange, onRemove }: RowProps) {
  const type = typeOfCriterion(condition.name) ?? 'FREE_TEXT'
  const value = {
    condition,
    valuesOf,
    isWrong,
    onChange: (values: Condition['values']) => onChange({ ...condition, values }),
  }
  return (
    <li className={styles.condition}>
      <span className={styles.join}>{t(place === 1 ? 'rule.if' : join === 'OR' ? 'rule.or' : 'rule.and')}</span>
      <NativeSelect
        className={styles.criterion}
        aria-label={t('rule.criterion', { place })}
        value={condition.name}
        data={choices(criteria, condition)}
        onChange={({ currentTarget }) => {
          const source = criteria.find((one) => one.value === currentTarget.value)
          if (source) onChange({ ...conditionOf(source), key: condition.key })
        }}
      />
      {type !== 'BLANK' && (
        <>
          <NativeSelect
            className={styles.operator}
            aria-label={t('rule.operator', { place })}
            value={condition.operator}
            data={operatorsOf[type].map((one) => ({ value: one, label: t(`operators.${one}`) }))}
            onChange={({ currentTarget }) => onChange({ ...condition, operator: currentTarget.value as RuleOperator })}
          />
          <div className={styles.value}>
            {type === 'LIST' ? (
              <ValuesPicker label={t('rule.values', { place })} {...value} />
            ) : (
              <TextValue place={place} {...value} />
            )}
          </div>
        </>
      )}
      <ActionIcon className={styles.remove} aria-label={t('rule.remove', { place })} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

type Props = {
  draft: RuleAsks
  criteria: readonly AssignmentSource[]
  valuesOf: ValuesOf
  problem: string | undefined
  onChange: (changes: Partial<RuleAsks>) => void
}

/** What a lead has to say so that the rule takes it. */
export function Conditions({ draft: { conditions, join, source }, criteria, valuesOf, problem, onChange }: Props) {
  const set = (key: number, condition: Condition) =>
    onChange({ conditions: conditions.map((one) => (one.key === key ? condition : one)) })
  const first = criteria.find(({ value }) => value === 'lead_source') ?? criteria[0]
  return (
    <section className={styles.block} aria-labelledby="when">
      <header>
        <h2 id="when">{t('rule.when')}</h2>
        {conditions.length > 1 && (
          <SegmentedControl
            aria-label={t('rule.join')}
            value={join}
            onChange={(value) => onChange({ join: value as RuleAsks['join'] })}
            data={[
              { value: 'AND', label: t('rule.all') },
              { value: 'OR', label: t('rule.any') },
            ]}
          />
        )}
      </header>
      {source && (
        <p className={styles.quiet} dir="auto">
          {t('rule.onlyFrom', { source: source.name })}{' '}
          <TextButton onClick={() => onChange({ source: null })}>{t('rule.fromAll')}</TextButton>
        </p>
      )}
      {conditions.length === 0 && !source && <p className={styles.quiet}>{t('rule.none')}</p>}
      <ol className={styles.conditions}>
        {conditions.map((condition, index) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            place={index + 1}
            join={join}
            criteria={criteria}
            valuesOf={valuesOf}
            isWrong={problem !== undefined}
            onChange={(changed) => set(condition.key, changed)}
            onRemove={() => onChange({ conditions: conditions.filter((one) => one !== condition) })}
          />
        ))}
      </ol>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {first && conditions.length < 30 && (
        <Button
          variant="subtle"
          className={styles.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange({ conditions: [...conditions, conditionOf(first)] })}
        >
          {t('rule.add')}
        </Button>
      )}
    </section>
  )
}
