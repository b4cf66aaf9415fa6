import { type ActivationTask, listActivationTasks, setActivationPreference } from '@fairlead/contract/seeing/activation'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'

/** The tasks of the signed-in person. */
export const taskList = queryOptions({
  queryKey: ['activation-tasks'],
  queryFn: async ({ signal }) => {
    try {
      return await call(listActivationTasks, {}, { signal, quiet: true })
    } catch (error) {
      // Nobody misses them: what was known is shown on.
      // biome-ignore lint/suspicious/noConsole: a failure is logged and nothing else (point 4.3 of the specification)
      if (!signal.aborted) console.info('The tasks to get started could not be asked for', error)
      throw error
    }
  },
})
const kinds: readonly RealtimeKind[] = ['activation.changed', 'rights.changed', 'resumed']

/** The person's tasks, kept true; none as long as they are not known. */
export function useTasks(): readonly ActivationTask[] {
  const client = useQueryClient()
  useRealtime(({ kind }) => {
    if (kinds.includes(kind)) void client.invalidateQueries({ queryKey: taskList.queryKey })
  })
  return useQuery(taskList).data?.results ?? []
}

/** Ticks a task off. */
export const useTick = () =>
  useCall(setActivationPreference, {
    options: { quiet: true },
    done(task, _, client) {
      patch<{ results: ActivationTask[] }>(client, taskList.queryKey, ({ results }) => ({
        results: results.map((one) => (one.id === task.id ? task : one)),
      }))
    },
  })
