import type { ClientFieldValue, FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { parseNumber, plainNumber } from '@fairlead/contract/records/fields/field-values'
import { formatMoment } from '~/lib/time/dates.ts'
import { t } from './words.ts'

type Shape = Pick<ClientFieldValue, 'type' | 'options'>

/** What is typed to change a value. */
export const editedText = ({ type }: Shape, value: FieldValue | null, country: string | null): string =>
  value === null ? '' : type === 'number' ? plainNumber(Number(value), country) : String(value)

/** The value that a typed text is; undefined where it is none. */
export function typedValue({ type }: Shape, text: string, country: string | null): FieldValue | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return type === 'number' ? parseNumber(typed, country) : typed
}

/** Where a value came from and when, in words; undefined of none. */
export function originWords(field: ClientFieldValue, me: string, zone: string): string | undefined {
  const { origin, origin_detail: detail, set_by: by, set_at: setAt } = field
  if (!origin || !setAt) return undefined
  const at = formatMoment(setAt, zone)
  const who = by ? (by.id === me ? t('client.you') : by.name) : t('client.somebody')
  switch (origin) {
    case 'lead':
      return t('client.from.lead', { detail: detail ?? t('client.aLead'), at })
    case 'import':
      return t('client.from.import', { detail: detail ?? t('client.aSheet'), at })
    case 'manual':
    case 'bulk':
      return t(`client.from.${origin}`, { who, at })
    default:
      return t(`client.from.${origin}`, { at })
  }
}
