import { clientValues } from '@fairlead/contract/records/client-board'
import type { CustomField, FieldValue } from '@fairlead/contract/records/fields/custom-fields'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../calls/call.ts'
import { formatDate } from '../time/dates.ts'

/** Values of own fields of one client, by the fields' ids. */
export type Values = Readonly<Record<string, FieldValue>>
type Found = Map<string, Values>

/** Those of every client, to have them asked for again. */
export const allValues = ['clients', 'values'] as const
const mostAtOnce = 100

/** Clients that are drawn together are asked for together. */
const asked = new Map<string, { ids: string[]; found: Promise<Found> }>()

async function answer(name: string, fields: readonly string[], ids: string[]): Promise<Found> {
  await new Promise((drawn) => setTimeout(drawn))
  asked.delete(name)
  const { results } = await call(clientValues, { body: { ids, fields: [...fields] } }, { quiet: true })
  return new Map(results.map(({ id, values }) => [id, values]))
}

async function valuesFor(fields: readonly string[], id: string): Promise<Values | null> {
  const name = fields.join()
  let batch = asked.get(name)
  if (!batch || batch.ids.length >= mostAtOnce) {
    const ids: string[] = []
    batch = { ids, found: answer(name, fields, ids) }
    asked.set(name, batch)
  }
  batch.ids.push(id)
  return (await batch.found).get(id) ?? null
}

/** What a client has in these fields; null for one who is not there any more. */
export const valuesOf = (fields: readonly string[], id: string) =>
  queryOptions({
    queryKey: [...allValues, fields.join(), id],
    queryFn: () => valuesFor(fields, id),
    refetchOnWindowFocus: false,
  })

/** A value as people read it: numbers grouped, days as '03 Nov 2026', options by their label. */
export function shownValue({ type, options }: Pick<CustomField, 'type' | 'options'>, value: FieldValue | null): string {
  if (value === null) return ''
  if (type === 'number') return Number(value).toLocaleString('en-US', { maximumFractionDigits: 20 })
  if (type === 'date') return formatDate(`${value}T00:00:00Z`, 'UTC')
  if (type === 'dropdown') return options.find(({ id }) => id === value)?.label ?? ''
  return String(value)
}
