import type { Filters } from '@fairlead/contract/records/filters'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { filterNames } from './choices-of.ts'
import { isBrackets } from './filter-text.ts'
import { leadWords, nothingKnown, valueWords } from './sentence.ts'
import { t } from './words.ts'

/** A filter in words alone. */
export function FilterWords({ filters }: { filters: Filters }) {
  const names = useQuery(filterNames).data ?? nothingKnown
  const joint = (operator: Filters['logical_operator']) => ` ${t(operator === 'AND' ? 'and' : 'or')} `
  const said = filters.expressions.map((item) =>
    isBrackets(item)
      ? item.expressions
          .map((one) => `${leadWords(one, names)} ${valueWords(one, names)}`)
          .join(joint(item.logical_operator))
      : `${leadWords(item, names)} ${valueWords(item, names)}`,
  )
  return (
    <>
      {said.map((words, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place; two may be alike
        <Fragment key={i}>
          {i > 0 && joint(filters.logical_operator)}
          <bdi>{words}</bdi>
        </Fragment>
      ))}
    </>
  )
}
