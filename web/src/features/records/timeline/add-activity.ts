import { addActivity } from '@fairlead/contract/records/timeline'
import { useRef } from 'react'
import { useSession } from '~/lib/account/session.ts'
import type { CallError } from '~/lib/calls/call-error.ts'
import { type Sent, useCall } from '~/lib/calls/use-call.ts'
import type { KnownFile } from '~/lib/uploads/use-uploads.ts'
import { refreshTimeline, replaceItem, showItem } from './change-items.ts'
import { type Entry, type NewActivity, paintedItem, type WrittenItem } from './composer/entry.ts'

/** An entry as it was written, so that it can be given back. */
export type Written = { entry: Entry; files: readonly KnownFile[] }
type Underway = Written & { painted?: WrittenItem }

type Options = {
  client: { id: string; name: string }
  /** It waits in this browser to be sent. */
  onKept: (written: Written) => void
  /** It could not be saved: it goes back to the person who wrote it. */
  onLost: (written: Written) => void
  /** Says whether the reason is shown beside what was written. */
  onRefused: (error: CallError) => boolean
  onAdded: (written: Written) => void
  /** What the draft was sent as by a page that is gone. */
  sent: Sent | undefined
  /** What is in the draft is about to be sent. */
  onSending: (sent: Sent) => void
}

/** Adds what a person wrote. It stands in the timeline at once, and comes back to the composer if it cannot stay. */
export function useAddActivity({ client: about, onKept, onLost, onRefused, onAdded, sent, onSending }: Options): {
  add: (body: NewActivity, written: Written) => void
  /** Whether something is on its way. */
  isAdding: () => boolean
} {
  const { id, name } = useSession().user_details
  const underway = useRef(new Map<NewActivity, Underway>())
  const end = (body: NewActivity): Underway | undefined => {
    const one = underway.current.get(body)
    underway.current.delete(body)
    return one
  }
  const lose = (body: NewActivity) => {
    const one = end(body)
    if (one) onLost(one)
  }
  const { mutate } = useCall(addActivity, {
    show({ body }, client) {
      const one = underway.current.get(body)
      const painted = paintedItem(body, { id, name }, one?.files ?? [], new Date())
      if (one) one.painted = painted
      return showItem(client, painted)
    },
    done(item, { body }, client) {
      const one = end(body)
      if (one?.painted) replaceItem(client, one.painted, item)
      if (one) onAdded(one)
      // A first response may have come with it, and one of another day stands elsewhere.
      return refreshTimeline(client, body.client_id)
    },
    sent,
    // What is written in the meantime is in no draft before this one is saved.
    sending: (one) => underway.current.size === 1 && onSending(one),
    later: ({ body }) => ({
      change: { call: 'addActivity', request: { body }, client: about },
      kept() {
        const one = end(body)
        if (one) onKept(one)
      },
    }),
    refused(error, { body }) {
      lose(body)
      return onRefused(error)
    },
  })
  return {
    add(body, written) {
      underway.current.set(body, written)
      mutate({ body })
    },
    isAdding: () => underway.current.size > 0,
  }
}
