import type { FilterExpression, Filters } from '@fairlead/contract/records/filters'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { DaysEditor } from './DaysEditor.tsx'
import type { Place } from './filter-text.ts'
import { Options } from './Options.tsx'
import { OwnFieldEditor } from './OwnFieldEditor.tsx'
import type { Names } from './sentence.ts'
import { t } from './words.ts'

type Props = {
  expression: FilterExpression
  names: Names
  filters: Filters
  search: string
  /** Where it stands. */
  place: Place
  onChange: (expression: FilterExpression) => void
}

/** Changes one condition; every change shows at once, unless nothing is chosen. */
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
          onChange={(next) => onChange({ key, ...next })}
        />
      )
    }
    case 'customFields':
      return (
        <OwnFieldEditor
          expression={expression}
          field={names.fields.find(({ id }) => id === expression.cf_id)}
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
