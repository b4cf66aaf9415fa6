import type { FilterChoice } from '@fairlead/contract/records/client-lists'
import type { FilterKey, Filters } from '@fairlead/contract/records/filters'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsMatch } from '~/ui/form/matches.ts'
import { countedChoices } from './choices-of.ts'
import styles from './Editor.module.css'
import type { Place } from './filter-text.ts'
import { Options } from './Options.tsx'
import { labelIn } from './sentence.ts'
import { t } from './words.ts'

/** Where so many can be chosen, they can be searched. */
const searchedFrom = 8
const mostCounted = 1000

type Props<Operator extends string> = {
  /** What the counts stand under. */
  filters: Filters
  search: string
  place: Place
  of: { key: FilterKey; fieldId?: string }
  /** The choices that are known, before they are counted; undefined until they are there. */
  known: readonly FilterChoice[] | undefined
  operators: readonly Operator[]
  operator: Operator
  values: readonly string[]
  onChange: (change: { operator: Operator; values: string[] }) => void
}

const countWords = (count: number | null) =>
  count === null ? undefined : count >= mostCounted ? t('editor.countCapped') : t('editor.count', { count })

/** One or several of what can be chosen, each with how many it would show. */
export function ChoicesEditor<Operator extends 'in' | 'not_in' | 'all'>(props: Props<Operator>) {
  const { filters, search, place, of, known, operators, operator, values, onChange } = props
  const [sought, setSought] = useState('')
  // A number beside “none of” would be of those whom it leaves out.
  const isCounted = operator !== 'not_in'
  const counted = useQuery({ ...countedChoices({ filters, search, place, ...of }), enabled: isCounted }).data
  const counts = new Map(isCounted ? counted?.map(({ value, count }) => [value, count]) : [])
  // What is not listed, such as what was deleted, can be taken out.
  const unlisted = values.filter((value) => !known?.some((one) => one.value === value))
  const all = [
    ...(known ?? []),
    ...unlisted.map((value) => ({ value, label: labelIn(of.key, known, value), colour_id: null, count: null })),
  ]
  const shown = all.filter((one) => wordsMatch(one.label, sought))
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('editor.how')}
        value={operator}
        onChange={(next) => onChange({ operator: next as Operator, values: [...values] })}
        data={operators.map((one: 'in' | 'not_in' | 'all') => ({ value: one, label: t(`editor.${one}`) }))}
      />
      {all.length >= searchedFrom && (
        <TextInput
          type="search"
          aria-label={t('editor.search')}
          placeholder={t('editor.search')}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t('editor.nothing')}</p>
      ) : (
        <Options
          legend={t('editor.which')}
          isLegendHidden
          many
          options={shown.map(({ value, label, colour_id }) => ({
            value,
            label,
            colour: colour_id,
            count: countWords(counts.get(value) ?? null),
          }))}
          isChosen={(value) => values.includes(value)}
          onChoose={(value, isChosen) =>
            onChange({ operator, values: isChosen ? [...values, value] : values.filter((one) => one !== value) })
          }
        />
      )}
    </>
  )
}
