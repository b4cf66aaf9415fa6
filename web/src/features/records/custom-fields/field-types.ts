import type { FieldType } from '@fairlead/contract/records/fields/custom-fields'
import { IconCalendar, IconHash, IconSelector, IconTextSize, type TablerIcon } from '@tabler/icons-react'
import { t } from './words.ts'

export const typeIcons: Record<FieldType, TablerIcon> = {
  text: IconTextSize,
  number: IconHash,
  date: IconCalendar,
  dropdown: IconSelector,
}

/** The types to choose from. */
export const typeChoices = (['text', 'number', 'date', 'dropdown'] as const).map((value) => ({
  value,
  label: t(`types.${value}`),
}))
