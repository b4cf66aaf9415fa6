import { deleteView, orderViews, restoreView, updateView, type View } from '@fairlead/contract/records/views'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { focusOnceDrawn } from '~/lib/browser/focus.ts'
import { patch } from '~/lib/calls/query-client.ts'
import { followed, useCall } from '~/lib/calls/use-call.ts'
import { dismissUndo, offerUndo } from '~/lib/toast.ts'
import { moved } from '~/ui/sortable/use-sortable.ts'
import { allViews, type Views, viewsKey } from './list-views.ts'
import { t } from './words.ts'

const refresh = (queries: QueryClient) => queries.invalidateQueries({ queryKey: viewsKey })

/** Puts a view as the server knows it in its place, before the list is asked for again. */
export function put(queries: QueryClient, view: View): Promise<void> {
  queries.setQueryData<Views>(
    viewsKey,
    (all) =>
      all && {
        results: all.results.some(({ id }) => id === view.id)
          ? all.results.map((one) => (one.id === view.id ? view : one))
          : [...all.results, view],
      },
  )
  return refresh(queries)
}

/** Puts the focus on the view's name over its list: what was pressed goes once there is nothing to save. */
export const focusView = (id: string): void =>
  focusOnceDrawn(() => document.querySelector<HTMLElement>(`[data-view="${id}"]`))

/** What can be done with the views of the list, each shown at once. */
export function useViewActions() {
  const queries = useQueryClient()
  const share = useCall(updateView, {
    show: ({ params, body }, client) =>
      patch<Views>(client, viewsKey, ({ results }) => ({
        results: results.map((one) =>
          one.id === params.id ? { ...one, is_shared: body.is_shared ?? one.is_shared } : one,
        ),
      })),
    done: (view, _request, client) => put(client, view),
  })
  const restore = useCall(restoreView, { done: (view, _request, client) => put(client, view) })
  const remove = useCall(deleteView, {
    show: ({ params }, client) =>
      patch<Views>(client, viewsKey, ({ results }) => ({ results: results.filter(({ id }) => id !== params.id) })),
    done: (_reply, _request, client) => refresh(client),
  })
  const order = useCall(orderViews, {
    line: 'views order',
    show: ({ body }, client) =>
      patch<Views>(client, viewsKey, ({ results }) => {
        const place = (view: View) => body.ids.indexOf(view.id)
        const [these, others] = [
          results.filter((one) => one.is_shared === body.is_shared),
          results.filter((one) => one.is_shared !== body.is_shared),
        ]
        const sorted = these.toSorted((a, b) => place(a) - place(b))
        return { results: body.is_shared ? [...others, ...sorted] : [...sorted, ...others] }
      }),
    done: (all, _request, client) => void client.setQueryData<Views>(viewsKey, all),
  })
  const of = (isShared: boolean) =>
    queries.getQueryData(allViews.queryKey)?.results.filter((one) => one.is_shared === isShared) ?? []
  return {
    /** Gives it to the team, or takes it back. */
    share: ({ id }: View, isShared: boolean) => share.mutate({ params: { id }, body: { is_shared: isShared } }),
    move(isShared: boolean, from: number, to: number) {
      const ids = moved(of(isShared), from, to).map(({ id }) => id)
      order.mutate({ body: { is_shared: isShared, ids } })
    },
    remove({ id, name }: View) {
      const request = { params: { id } }
      dismissUndo()
      remove.mutate(followed(request, () => offerUndo(t('removed', { name }), () => restore.mutate(request))))
    },
  }
}
