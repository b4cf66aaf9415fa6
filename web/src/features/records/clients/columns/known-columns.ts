import { type BuiltInColumn, builtInColumns } from '@fairlead/contract/list-columns'
import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allFields } from '~/lib/account/all-fields.ts'
import { useSession } from '~/lib/account/session.ts'
import { t } from './words.ts'

/** A column that a list can show: one of ours, or a custom field. */
export type Column = { id: string; label: string; width: number; field?: CustomField }

/** How wide each of ours is, in pixels: as much as most of it takes. */
const widths: Record<BuiltInColumn, number> = {
  source: 176,
  assigned_to: 144,
  groups: 200,
  follow_up: 208,
  last_activity: 112,
  created: 112,
  company: 160,
  job_title: 160,
  city: 128,
  country: 128,
  phone: 152,
  email: 208,
}
const fieldWidths: Record<CustomField['type'], number> = { text: 176, number: 136, date: 112, dropdown: 152 }

/** All columns that there are, ours first; undefined until the custom fields are known. One that is deleted is none. */
export function useKnownColumns(): readonly Column[] | undefined {
  const isTeam = useSession().user_details.account_type === 'TEAM'
  const { data, isPending } = useQuery(allFields)
  return useMemo(() => {
    if (isPending) return undefined
    const ours = builtInColumns.filter((id) => isTeam || id !== 'assigned_to')
    return [
      ...ours.map((id) => ({ id, label: t(`names.${id}`), width: widths[id] })),
      ...(data?.results ?? []).map((field) => ({
        id: field.cf_id,
        label: field.name,
        width: fieldWidths[field.type],
        field,
      })),
    ]
  }, [data, isPending, isTeam])
}
