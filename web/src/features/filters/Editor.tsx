import type { FilterExpression, FilterKey, Filters } from '@fairlead/contract/filters'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { DaysEditor } from './DaysEditor.tsx'
import type { Place } from './filter-text.ts'
import { Options } from './Options.tsx'
import { OwnFieldEditor } from './OwnFieldEditor.tsx'
import type { Names } from './sentence.ts'
import { t } from './words.ts'

/** A condition as it begins, before something is chosen: undefined where nothing sensible is the case without a choice. */
export function firstOf(key: FilterKey, fieldId?: string): FilterExpression {
  switch (key) {
    case 'isNewLead':
      return { key, value: true }
    case 'assignedTo':
      return { key, operator: 'in', values: ['me'] }
    case 'leadSource':
      return { key, operator: 'in', values: ['lead_form'] }
    case 'clientGroups':
      return { key, operator: 'not_in', values: ['none'] }
    case 'customFields':
      return { key, field_id: fieldId ?? '', option: 'ANY' }
    case 'followUpDate':
      return { key, option: 'CUSTOM', range: { type: 'named', name: 'today' } }
    default:
      return { key, option: 'CUSTOM', range: { type: 'last', amount: 30, unit: 'days' } }
  }
}

type Props = {
  expression: FilterExpression
  names: Names
  filters: Filters
  search: string
  /** Where it stands. */
  place: Place
  onChange: (expression: FilterExpression | null) => void
}

/** Changes one condition; every change shows at once. */
export function Editor({ expression, names, filters, search, place, onChange }: Props) {
  switch (expression.key) {
    case 'isNewLead':
      return (
        <Options
          legend={t('editor.which')}
          isLegendHidden
          options={[
            { value: 'true', label: t('newLead') },
            { value: 'false', label: t('notNew') },
          ]}
          isChosen={(value) => value === String(expression.value)}
          onChoose={(value) => onChange({ ...expression, value: value === 'true' })}
        />
      )
    case 'assignedTo':
    case 'leadSource':
    case 'clientGroups': {
      const { key, operator, values } = expression
      return (
        <ChoicesEditor
          filters={filters}
          search={search}
          place={place}
          of={{ key }}
          known={names.choices.get(key)}
          operators={key === 'clientGroups' ? (['in', 'all', 'not_in'] as const) : (['in', 'not_in'] as const)}
          operator={operator}
          values={values}
          // A condition on nothing is none.
          onChange={(next) => onChange(next.values.length > 0 ? { key, ...next } : null)}
        />
      )
    }
    case 'customFields':
      return (
        <OwnFieldEditor
          expression={expression}
          field={names.fields.find(({ id }) => id === expression.field_id)}
          filters={filters}
          search={search}
          place={place}
          onChange={onChange}
        />
      )
    default:
      return <DaysEditor expression={expression} onChange={onChange} />
  }
}
