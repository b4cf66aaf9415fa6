import type { ContactChannel } from '@fairlead/contract/contact'
import type { Request } from '@fairlead/contract/endpoint'
import { sendShare } from '@fairlead/contract/records/content-sharing'
import type { DuePick } from '@fairlead/contract/work/follow-ups'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNoteContact } from '~/features/records/clients/contact-client.ts'
import { contentKey } from '~/features/records/content/api/content-queries.ts'
import { useUnsend } from '~/features/records/content/share/share-deeds.ts'
import { useFollowUps } from '~/features/work/follow-ups/FollowUpsProvider.tsx'
import type { Item } from '~/features/work/today/items.ts'
import type { Day } from '~/features/work/today/use-today.ts'
import { t } from '~/features/work/today/words.ts'
import { toast } from '~/lib/toast.ts'
import { useCall } from '~/lib/use-call.ts'

type Sent = { text: string; shareIds: string[]; messageId: string | undefined }

const subjectOf = ({ client: { id, name, follow_up } }: Item) => ({ id, name, follow_up })

/** What can be done with something that is due. The next item follows at once; what is refused comes back. */
export function useDueDeeds(day: Day, refresh: () => void) {
  const queries = useQueryClient()
  const followUps = useFollowUps()
  const note = useNoteContact()
  const unsend = useUnsend('')
  const items = useRef(new WeakMap<object, Item>())
  const send = useCall(sendShare, {
    done({ activity_id: activityId, undo_until: until }, request) {
      const item = items.current.get(request)
      if (!item) return
      const { key, kind, client } = item
      day.remember(key, { share: { activityId, clientId: client.id, until } })
      if (kind === 'follow_up') {
        day.remember(key, { followUp: client.id })
        followUps.done(subjectOf(item))
      } else void followUps.auto(subjectOf(item))
      refresh()
      void queries.invalidateQueries({ queryKey: contentKey })
      void queries.invalidateQueries({ queryKey: ['timeline', client.id] })
    },
    refused(_error, request) {
      const item = items.current.get(request)
      if (item) day.reopen(item.key)
      return false
    },
  })
  return {
    /** A channel was opened: it is logged, and what follows for the client follows. */
    contact(item: Item, channel: ContactChannel, { text, shareIds, messageId }: Sent) {
      const { key, client } = item
      if (channel === 'phone_call' || !text) note(client, channel)
      else {
        const request: Request<typeof sendShare> = {
          body: {
            client_id: client.id,
            share_ids: shareIds,
            ...(messageId && shareIds.length === 0 ? { message_id: messageId } : {}),
            channel,
            text,
          },
        }
        items.current.set(request, item)
        send.mutate(request)
      }
      day.finish(key, 'done', t(`said.${channel}`))
    },
    done(item: Item) {
      day.remember(item.key, { followUp: item.client.id })
      followUps.done(subjectOf(item))
      day.finish(item.key, 'done', t('said.done'))
    },
    snooze(item: Item, pick: DuePick) {
      followUps.set(subjectOf(item), pick, { how: 'snooze' })
      day.finish(item.key, 'done', t('said.snoozed'))
    },
    skip: (item: Item) => day.finish(item.key, 'skipped', t('said.skipped')),
    /** Whether the server still takes something back. */
    canUndo(key: string): boolean {
      const act = day.work?.acts[key]
      return act !== undefined && (act.followUp !== undefined || isOpen(act.share?.until))
    },
    /** Takes back what was done, as far as it still can be, and works on it again. */
    undo(key: string) {
      const entry = day.work?.queue.entries.find(({ id }) => id === key)
      if (!entry) return
      const { share, followUp } = day.work?.acts[key] ?? {}
      if (share && isOpen(share.until)) unsend.mutate({ body: { activity_id: share.activityId } })
      if (followUp) followUps.undo({ id: followUp, name: entry.name, follow_up: null }, 'done')
      day.reopen(key)
      toast.info(t('undone', { name: entry.name }))
      refresh()
    },
  }
}
export type DueDeeds = ReturnType<typeof useDueDeeds>

const isOpen = (until: string | undefined): boolean => until !== undefined && Date.parse(until) > Date.now()
