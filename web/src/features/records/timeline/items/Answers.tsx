import type { TimelineAnswer } from '@fairlead/contract/records/timeline'
import type { ReactNode } from 'react'
import type { Suggestion } from '../kinds/kind-view.ts'
import { fieldName, valueName } from '../kinds/phrases.ts'
import { t } from '../words.ts'
import styles from './Answers.module.css'

type Props = {
  answers: readonly TimelineAnswer[]
  /** Whether the page says a value elsewhere; such answers are left out. */
  isKnown?: ((value: string) => boolean) | undefined
  /** Values that differ from what is known of the client (rule 37). */
  suggestions?: readonly Suggestion[]
  takeSuggestion?: ((suggestion: Suggestion) => ReactNode) | undefined
}

/** What a lead said, question by question, and what of it differs from what is known. */
export function Answers({ answers: all, isKnown, suggestions = [], takeSuggestion }: Props) {
  const answers = isKnown ? all.filter(({ value }) => !isKnown(value)) : all
  if (answers.length === 0 && suggestions.length === 0) return null
  return (
    <div className={styles.box}>
      {answers.length > 0 && (
        <dl className={styles.answers}>
          {answers.map(({ label, value }) => (
            <div key={`${label} ${value}`}>
              <dt dir="auto">{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {suggestions.length > 0 && (
        <div className={styles.suggestions}>
          <h4>{t('lead.suggestions')}</h4>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={`${suggestion.field} ${suggestion.received}`}>
                <span>
                  {fieldName(suggestion.field)}: <b dir="auto">{valueName(suggestion.field, suggestion.received)}</b>
                </span>
                <span className={styles.known}>
                  {t('lead.present', { value: valueName(suggestion.field, suggestion.present) })}
                </span>
                {takeSuggestion?.(suggestion)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
