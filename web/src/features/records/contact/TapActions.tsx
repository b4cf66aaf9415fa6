import { editActivity, type ItemOf } from '@fairlead/contract/records/timeline'
import { undoContactMinutes } from '@fairlead/contract/records/undo-contact'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useNow } from '~/lib/time/clock.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { useUndoContact } from './undo-contact.ts'
import { t } from './words.ts'

/** What may be said of a contact that nobody has confirmed: that it was one or, for ten minutes, that it was none. */
export function TapActions({ item }: { item: ItemOf<'PHONECALL'> | ItemOf<'MESSAGE'> }) {
  const queries = useQueryClient()
  const undo = useUndoContact()
  const confirm = useCall(editActivity, {
    done: () => queries.invalidateQueries({ queryKey: ['timeline', item.client_id] }),
  })
  const isMine = item.by?.id === useSession().user_details.id
  const isOpen = useNow().getTime() - Date.parse(item.at) < undoContactMinutes * 60_000
  if (!item.is_editable) return null
  return (
    <>
      <TextButton
        disabled={confirm.isPending}
        onClick={() => confirm.mutate({ params: { type: item.item_type, id: item.id }, body: {} })}
      >
        {t('confirm')}
      </TextButton>
      {isMine && isOpen && (
        <>
          {' · '}
          <TextButton onClick={() => undo(item.client_id, item.at)}>{t('didNot')}</TextButton>
        </>
      )}
    </>
  )
}
