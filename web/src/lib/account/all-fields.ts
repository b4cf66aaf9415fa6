import { type CustomField, listCustomFields } from '@fairlead/contract/records/fields/custom-fields'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

export const fieldsKey = ['custom-fields', 'all'] as const

/** How often progress is looked at while values are being changed, in milliseconds. */
const progressMs = 1000

/** Whether the values of a field are being changed. */
export const isRunning = ({ run }: CustomField): boolean => run !== null && run.finished_at === null

/** All own fields of clients, in their order; looked at again while values are being changed. */
export const allFields = queryOptions({
  queryKey: fieldsKey,
  queryFn: ({ signal }) => call(listCustomFields, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.results.some(isRunning) ? progressMs : false),
})
