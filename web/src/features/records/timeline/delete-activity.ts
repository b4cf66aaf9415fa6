import { deleteActivity, restoreActivity, type TimelineItem, writtenKinds } from '@fairlead/contract/records/timeline'
import { useCall } from '~/lib/calls/use-call.ts'
import { dismissUndo, offerUndo } from '~/lib/toast.ts'
import { refreshTimeline, replaceItem } from './change-items.ts'
import { t } from './words.ts'

const isWritten = ({ item_type: kind }: TimelineItem) => writtenKinds.some((written) => written === kind)

/** What is left of an entry: of a system item a mark, of what people wrote nothing (rule 59). */
const leftOf = (item: TimelineItem): TimelineItem | null =>
  isWritten(item)
    ? null
    : { ...item, is_deleted: true, is_deletable: false, attachments: [], num_attachments: 0, type_specific_data: null }

/** Deletes an entry at once, with a bar that takes it back: also when the entry itself is gone from the page. */
export function useDeleteActivity(item: TimelineItem): () => void {
  const { mutate: restore } = useCall(restoreActivity, {
    done: (_restored, _request, queries) => refreshTimeline(queries, item.client_id),
  })
  const { mutate: remove } = useCall(deleteActivity, {
    show: (_request, queries) => replaceItem(queries, item, leftOf(item)),
    done() {
      offerUndo(t('item.removed', { kind: t(`kinds.${item.item_type}`) }), () => restore({ params: { id: item.id } }))
    },
  })
  return () => {
    dismissUndo()
    remove({ params: { type: item.item_type, id: item.id } })
  }
}
