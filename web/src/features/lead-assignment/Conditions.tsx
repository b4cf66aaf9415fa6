import {
  type AssignmentSource,
  operatorsOf,
  type RuleOperator,
  typeOfCriterion,
} from '@fairlead/contract/lead-assignment'
import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import styles from './RuleScreen.module.css'
import { type Condition, conditionOf, type RuleDraft } from './rule-draft.ts'
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
  join: RuleDraft['join']
  criteria: readonly AssignmentSource[]
  isWrong: boolean
  onChange: (condition: Condition) => void
  onRemove: () => void
}

function ConditionRow({ condition, place, join, criteria, isWrong, onChange, onRemove }: RowProps) {
  const type = typeOfCriterion(condition.name) ?? 'FREE_TEXT'
  const value = {
    condition,
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
              <TextValue label={t('rule.text', { place })} {...value} />
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
  draft: RuleDraft
  criteria: readonly AssignmentSource[]
  problem: string | undefined
  onChange: (changes: Partial<RuleDraft>) => void
}

/** What a lead has to say so that the rule takes it. */
export function Conditions({ draft: { conditions, join }, criteria, problem, onChange }: Props) {
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
            onChange={(value) => onChange({ join: value as RuleDraft['join'] })}
            data={[
              { value: 'AND', label: t('rule.all') },
              { value: 'OR', label: t('rule.any') },
            ]}
          />
        )}
      </header>
      {conditions.length === 0 && <p className={styles.quiet}>{t('rule.none')}</p>}
      <ol className={styles.conditions}>
        {conditions.map((condition, index) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            place={index + 1}
            join={join}
            criteria={criteria}
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
