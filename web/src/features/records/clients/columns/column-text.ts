import type { ClientRow } from '@fairlead/contract/records/clients'
import { shownValue } from '~/lib/account/client-values.ts'
import { formatMoney } from '~/lib/money.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { t as say } from '../words.ts'
import type { Column } from './known-columns.ts'

let regions: Intl.DisplayNames | undefined
const countryName = (code: string): string => {
  regions ??= new Intl.DisplayNames('en', { type: 'region' })
  return regions.of(code) ?? code
}

type About = { assignee: string | null; zone: string; country: string | null }

/** What a column says of a client, in words; empty where there is nothing. */
export function columnText({ id, field }: Column, client: ClientRow, { assignee, zone, country }: About): string {
  const value = client.values?.[id] ?? null
  if (field) {
    const isMoney = field.default_key === 'OPPORTUNITY_SIZE' && typeof value === 'number'
    return isMoney ? formatMoney(value, country) : shownValue(field, value)
  }
  switch (id) {
    case 'source':
      return [say(`sources.${client.lead_source}`), client.source_detail].filter(Boolean).join(' · ')
    case 'assigned_to':
      return assignee ?? ''
    case 'created':
      return formatDate(client.created_at, zone)
    case 'company':
      return client.company ?? ''
    case 'phone':
      return client.phone_number ?? ''
    case 'email':
      return client.email ?? ''
    case 'country':
      return value ? countryName(String(value)) : ''
    default:
      return value === null ? '' : String(value)
  }
}
