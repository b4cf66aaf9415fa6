import type { FilterField } from '@fairlead/contract/client-filters'
import type { Filters, OwnFieldExpression } from '@fairlead/contract/filters'
import { useState } from 'react'
import { TextField } from '~/ui/TextField.tsx'
import { ChoicesEditor } from './ChoicesEditor.tsx'
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
  inputMode?: 'decimal'
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

/** What a field of one's own must be: filled in, empty, or a value of its type. */
export function OwnFieldEditor({ expression, field, filters, search, place, onChange }: Props) {
  const { key, field_id, option, text, operator = 'in', values = [], from, until, range } = expression
  const [isValue, setValue] = useState(option === 'CUSTOM')
  const head = { key, field_id, option: 'CUSTOM' as const }
  const numberOf = (typed: string) => (typed === '' || !Number.isFinite(Number(typed)) ? null : Number(typed))
  const setNumbers = (next: { from: number | null; until: number | null }) => {
    if (next.from !== null || next.until !== null) onChange({ ...head, ...next })
  }
  const between = range?.type === 'between' ? range : { from: null, until: null }
  return (
    <>
      <Options
        legend={t('editor.which')}
        isLegendHidden
        options={[
          { value: 'ANY', label: t('editor.anyValue') },
          { value: 'NULL', label: t('editor.noValue') },
          ...(field ? [{ value: 'CUSTOM', label: t('editor.value') }] : []),
        ]}
        isChosen={(value) => (isValue ? value === 'CUSTOM' : value === option)}
        onChoose={(value) => {
          setValue(value === 'CUSTOM')
          if (value === 'ANY' || value === 'NULL') onChange({ key, field_id, option: value })
        }}
      />
      {isValue && field?.type === 'text' && (
        <Typed
          label={t('editor.contains')}
          maxLength={200}
          value={text ?? ''}
          onSet={(typed) => typed && onChange({ ...head, text: typed })}
        />
      )}
      {isValue && field?.type === 'number' && (
        <div className={styles.pair}>
          <Typed
            label={t('editor.atLeast')}
            inputMode="decimal"
            value={from === null || from === undefined ? '' : String(from)}
            onSet={(typed) => setNumbers({ from: numberOf(typed), until: until ?? null })}
          />
          <Typed
            label={t('editor.atMost')}
            inputMode="decimal"
            value={until === null || until === undefined ? '' : String(until)}
            onSet={(typed) => setNumbers({ from: from ?? null, until: numberOf(typed) })}
          />
        </div>
      )}
      {isValue && field?.type === 'date' && (
        <div className={styles.pair}>
          {(['from', 'until'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t(`editor.${end}`)}
              value={between[end] ?? ''}
              onChange={(event) => {
                const next = { ...between, [end]: event.currentTarget.value || null }
                if ((next.from ?? next.until) !== null && (!next.from || !next.until || next.from <= next.until))
                  onChange({ ...head, range: { type: 'between', from: next.from, until: next.until } })
              }}
            />
          ))}
        </div>
      )}
      {isValue && field?.type === 'dropdown' && (
        <ChoicesEditor
          filters={filters}
          search={search}
          place={place}
          of={{ key, fieldId: field_id }}
          known={field.options}
          operators={['in', 'not_in']}
          operator={operator}
          values={values}
          onChange={(next) =>
            onChange(next.values.length > 0 ? { ...head, ...next } : { key, field_id, option: 'ANY' })
          }
        />
      )}
    </>
  )
}
