import type { Answer } from '@fairlead/contract/endpoint'
import {
  type ClientFieldValue,
  type clientFields,
  type FieldValue,
  setClientField,
} from '@fairlead/contract/records/fields/custom-fields'
import { useQueryClient } from '@tanstack/react-query'
import { shownValue } from '~/lib/account/client-values.ts'
import { CallError, messageOf } from '~/lib/calls/call-error.ts'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { dismissUndo, offerUndo, toast } from '~/lib/toast.ts'
import { ownFields } from './own-fields.ts'
import { t } from './words.ts'

type All = Answer<typeof clientFields>

const put = (all: All, field: ClientFieldValue): All => ({
  ...all,
  results: all.results.map((one) => (one.cf_id === field.cf_id ? field : one)),
})

/** The value as it is now, in the answer to a change that somebody else was faster with. */
const presentIn = (error: unknown): ClientFieldValue | undefined =>
  error instanceof CallError && error.status === 409 ? (error.body?.current as ClientFieldValue | undefined) : undefined

/**
 * Sets an own field of a client, shown at once, with a bar that undoes it. What the server refuses goes back, and its
 * reason is answered.
 */
export function useSetField(id: string) {
  const queries = useQueryClient()
  const { queryKey } = ownFields(id)
  const show = (field: ClientFieldValue) => patch<All>(queries, queryKey, (all) => put(all, field))
  const set = useCall(setClientField, {
    line: `own fields ${id}`,
    refused: () => true,
    show: ({ params, body }) => {
      const field = queries.getQueryData(queryKey)?.results.find(({ cf_id }) => cf_id === params.cf_id)
      return field ? show({ ...field, value: body.value, origin: null, set_at: null }) : () => {}
    },
    done: (field) => void show(field),
  })
  const save = async (
    field: ClientFieldValue,
    value: FieldValue | null,
    seen: FieldValue | null,
  ): Promise<string | undefined> => {
    try {
      const params = { id, cf_id: field.cf_id }
      await set.mutateAsync({ params, body: { value, expected: seen } })
      return undefined
    } catch (error) {
      const present = presentIn(error)
      if (!present) return (error instanceof CallError && error.fields.value) || messageOf(error)
      show(present)
      return t('client.changedSince', { value: shownValue(present, present.value) || t('client.empty') })
    }
  }
  /** Saves and offers to undo it; answers why it could not stay. */
  return async (
    field: ClientFieldValue,
    value: FieldValue | null,
    seen: FieldValue | null,
  ): Promise<string | undefined> => {
    dismissUndo()
    const problem = await save(field, value, seen)
    if (problem) return problem
    const now = queries.getQueryData(queryKey)?.results.find(({ cf_id }) => cf_id === field.cf_id)?.value ?? value
    offerUndo(t('client.saved', { label: field.name }), async () => {
      const refusal = await save(field, seen, now)
      if (refusal) toast.error(refusal)
    })
    return undefined
  }
}
export type SetField = ReturnType<typeof useSetField>
