import {
  deleteWebhook,
  restoreWebhook,
  rotateWebhook,
  updateWebhook,
  type Webhook,
  type WebhookRow,
} from '@fairlead/contract/flow/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { followed, useCall } from '~/lib/calls/use-call.ts'
import { offerUndo, toast } from '~/lib/toast.ts'
import { keep, webhooksKey } from './list-webhooks.ts'
import { t } from './words.ts'

type Named = Pick<WebhookRow, 'id' | 'name'>

/** What can be done with a webhook from its row and its page. */
export function useWebhookActions(deleted?: () => void) {
  const queries = useQueryClient()
  const done = (webhook: Webhook) => keep(queries, webhook)
  const restore = useCall(restoreWebhook, {
    async done(webhook) {
      toast.success(t('action.restored', { name: webhook.name }))
      await queries.invalidateQueries({ queryKey: webhooksKey })
    },
  })
  const remove = useCall(deleteWebhook, { done: () => queries.invalidateQueries({ queryKey: webhooksKey }) })
  return {
    change: useCall(updateWebhook, { done }),
    rotate: useCall(rotateWebhook, { done }),
    restore: ({ id }: Named) => restore.mutate({ params: { id } }),
    /** At once and undoable, so nothing is asked. */
    remove: ({ id, name }: Named) =>
      remove.mutate(
        followed({ params: { id } }, () =>
          offerUndo(t('action.deleted', { name }), () => restore.mutate({ params: { id } })),
        ),
        { onSuccess: () => deleted?.() },
      ),
  }
}
