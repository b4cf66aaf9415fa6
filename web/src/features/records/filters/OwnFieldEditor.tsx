import type { FilterField } from '@fairlead/contract/records/client-lists'
import { parseNumber, plainNumber } from '@fairlead/contract/records/fields/field-values'
import type { Filters, OwnFieldExpression } from '@fairlead/contract/records/filters'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { afterPress } from '~/lib/browser/after-press.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { DayEnds } from './DayEnds.tsx'
import styles from './Editor.module.css'
import type { Place } from './filter-text.ts'
import { Options } from './Options.tsx'
import { t } from './words.ts'

type Props = {
  expression: OwnFieldExpression
  field: FilterField | undefined
  filters: Filters
  search: string
  place: Place
  onChange: (expression: OwnFieldExpression) => void
}

/** A field that takes what is typed when it is left, or by Enter. */
function Typed({
  label,
  value,
  onSet,
  ...rest
}: {
  label: string
  value: string
  maxLength?: number
  onSet: (text: string) => void
}) {
  const [text, setText] = useState(value)
  return (
    <TextField
      label={label}
      value={text}
      {...rest}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text !== value && onSet(text.trim())}
      onKeyDown={(event) => event.key === 'Enter' && onSet(text.trim())}
    />
  )
}

type Ends = { from: number | null; until: number | null }
const ends = ['from', 'until'] as const

/** Two numbers as people write them, taken together when one is left, or by Enter. */
function Numbers({ from, until, onSet }: Ends & { onSet: (ends: Ends) => void }) {
  const { country_code: country } = useSession().user_details
  const before = { from, until }
  const textOf = (value: number | null) => (value === null ? '' : plainNumber(value, country))
  const [typed, setTyped] = useState({ from: textOf(from), until: textOf(until) })
  const [errors, setErrors] = useState<{ from?: string; until?: string }>({})
  const read = (text: string) => (text.trim() === '' ? null : parseNumber(text, country))
  const take = (end: (typeof ends)[number]) => {
    const next = { from: read(typed.from), until: read(typed.until) }
    const wrong = ends.filter((one) => next[one] === undefined)
    if (wrong.length > 0) return setErrors(Object.fromEntries(wrong.map((one) => [one, t('editor.notNumber')])))
    const { from: first = null, until: last = null } = next
    if (first !== null && last !== null && first > last) return setErrors({ [end]: t('editor.turned') })
    setErrors({})
    if (first !== before.from || last !== before.until) onSet({ from: first, until: last })
  }
  return (
    <div className={styles.pair}>
      {ends.map((end) => (
        <TextField
          key={end}
          label={t(end === 'from' ? 'editor.atLeast' : 'editor.atMost')}
          inputMode="decimal"
          value={typed[end]}
          error={errors[end]}
          onChange={({ currentTarget: { value } }) => {
            setTyped({ ...typed, [end]: value })
            setErrors({})
          }}
          onBlur={() => afterPress(() => take(end))}
          onKeyDown={(event) => event.key === 'Enter' && take(end)}
        />
      ))}
    </div>
  )
}

/** What a field of one's own must be: filled in, empty, or a value of its type. */
export function OwnFieldEditor({ expression, field, filters, search, place, onChange }: Props) {
  const { key, cf_id, option, text, operator = 'in', values = [], from, until, range } = expression
  const isValue = option === 'CUSTOM'
  const head = { key, cf_id, option: 'CUSTOM' as const }
  return (
    <>
      <Options
        legend={t('editor.which')}
        isLegendHidden
        options={[
          { value: 'ANY' as const, label: t('editor.anyValue') },
          { value: 'NULL' as const, label: t('editor.noValue') },
          ...(field ? [{ value: 'CUSTOM' as const, label: t('editor.value') }] : []),
        ]}
        isChosen={(value) => value === option}
        onChoose={(value) => onChange({ key, cf_id, option: value })}
      />
      {isValue && field?.type === 'text' && (
        <Typed
          label={t('editor.contains')}
          maxLength={200}
          value={text ?? ''}
          onSet={(typed) => onChange(typed ? { ...head, text: typed } : head)}
        />
      )}
      {isValue && field?.type === 'number' && (
        <Numbers from={from ?? null} until={until ?? null} onSet={(ends) => onChange({ ...head, ...ends })} />
      )}
      {isValue && field?.type === 'date' && (
        <DayEnds range={range} onSet={(next) => onChange(next ? { ...head, range: next } : head)} />
      )}
      {isValue && field?.type === 'dropdown' && (
        <ChoicesEditor
          filters={filters}
          search={search}
          place={place}
          of={{ key, fieldId: cf_id }}
          known={field.options}
          operators={['in', 'not_in']}
          operator={operator}
          values={values}
          onChange={(next) => onChange({ ...head, ...next })}
        />
      )}
    </>
  )
}
