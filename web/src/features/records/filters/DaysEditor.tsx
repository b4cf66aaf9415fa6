import type { DaysExpression, TimeRange } from '@fairlead/contract/records/filters'
import { useState } from 'react'
import { TextField } from '~/ui/form/TextField.tsx'
import { DayEnds } from './DayEnds.tsx'
import { Options } from './Options.tsx'
import { rangeWords } from './sentence.ts'
import { t } from './words.ts'

const named = (...names: Extract<TimeRange, { type: 'named' }>['name'][]): TimeRange[] =>
  names.map((name) => ({ type: 'named', name }))
const last = (amount: number): TimeRange => ({ type: 'last', amount, unit: 'days' })
const past: readonly TimeRange[] = [
  ...named('today', 'yesterday', 'this_week'),
  ...[last(7), last(30), last(90)],
  ...named('this_month', 'last_month'),
]
/** What is offered for each key before a time of one's own. */
const offered: Record<DaysExpression['key'], readonly TimeRange[]> = {
  dateCreated: past,
  dateAssigned: past,
  lastActivity: past,
  followUpDate: [
    { type: 'overdue' },
    ...named('today', 'tomorrow', 'this_week'),
    { type: 'next', amount: 7, unit: 'days' },
    ...named('next_week', 'this_month'),
    { type: 'someday' },
  ],
}
/** A time that every client has: whether it has one is no question. */
const always: readonly DaysExpression['key'][] = ['dateCreated', 'lastActivity']

type Own = 'last' | 'before_last' | 'between'
const keyOf = (range: TimeRange) => JSON.stringify(range)
const ownOf = (range: TimeRange | undefined): Own | undefined =>
  range?.type === 'last' || range?.type === 'before_last' || range?.type === 'between' ? range.type : undefined

type DaysProps = { label: string; value: number | undefined; onChange: (days: number) => void }

/** A number of days, taken over when it is one. */
function Days({ label, value, onChange }: DaysProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={text}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/\D/g, '').slice(0, 4)
        setText(typed)
        const days = Number(typed)
        if (days >= 1 && days <= 1000) onChange(days)
      }}
    />
  )
}

type Props = { expression: DaysExpression; onChange: (expression: DaysExpression) => void }

/** When something was or is: a stretch that is offered, one of one's own, or whether there is any. */
export function DaysEditor({ expression, onChange }: Props) {
  const { key, option, range } = expression
  const isOffered = range && offered[key].some((one) => keyOf(one) === keyOf(range))
  const [own, setOwn] = useState<Own | undefined>(option === 'CUSTOM' && !isOffered ? ownOf(range) : undefined)
  const set = (next: TimeRange) => onChange({ key, option: 'CUSTOM', range: next })
  const owns: Own[] = key === 'followUpDate' ? ['between'] : ['last', 'before_last', 'between']
  const ownWords: Record<Own, string> = {
    last: t('editor.lastDays'),
    before_last: t('editor.beforeDays'),
    between: t('editor.between'),
  }
  const chosen = own ?? (option !== 'CUSTOM' ? option : range ? keyOf(range) : '')
  return (
    <>
      <Options
        legend={t('editor.when')}
        options={[
          ...offered[key].map((one) => ({ value: keyOf(one), label: rangeWords(one) })),
          ...owns.map((value) => ({ value, label: ownWords[value] })),
          ...(always.includes(key)
            ? []
            : [
                { value: 'ANY', label: key === 'followUpDate' ? t('anyFollowUp') : t('any') },
                { value: 'NULL', label: key === 'followUpDate' ? t('noFollowUp') : t('none') },
              ]),
        ]}
        isChosen={(value) => value === chosen}
        onChoose={(value) => {
          if (value === 'ANY' || value === 'NULL') {
            setOwn(undefined)
            return onChange({ key, option: value })
          }
          const isOwn = owns.find((one) => one === value)
          setOwn(isOwn)
          if (!isOwn) return set(JSON.parse(value) as TimeRange)
          if (isOwn === 'between') onChange({ key, option: 'CUSTOM' })
          else set({ type: isOwn, amount: 30, unit: 'days' })
        }}
      />
      {(own === 'last' || own === 'before_last') && (
        <Days
          key={own}
          label={t('editor.days')}
          value={range?.type === own ? range.amount : undefined}
          onChange={(amount) => set({ type: own, amount, unit: 'days' })}
        />
      )}
      {own === 'between' && (
        <DayEnds range={range} onSet={(next) => (next ? set(next) : onChange({ key, option: 'CUSTOM' }))} />
      )}
    </>
  )
}
