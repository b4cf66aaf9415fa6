import { ContactChannel } from '@fairlead/contract/contact'
import type { Request } from '@fairlead/contract/endpoint'
import type { addActivity } from '@fairlead/contract/records/timeline'
import { Outcome } from '@fairlead/contract/work/follow-ups'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { useSession } from '~/lib/account/session.ts'
import { draftName, forgetDraft, readDraft, writeDraft } from '~/lib/offline/drafts.ts'

export const kinds = ['call', 'message', 'meeting', 'note'] as const
export type Kind = (typeof kinds)[number]

/** What is told of a client in the queue and is not saved yet. */
const Log = z.object({
  /** The way that was tapped. */
  channel: ContactChannel.nullable(),
  /** What it is logged as, where somebody chose that. */
  kind: z.enum(kinds).nullable(),
  outcome: Outcome.nullable(),
  text: z.string(),
  /** When the next follow-up is, in the shape of the person who picks it. */
  next: z.unknown().optional(),
})
export type Log = z.output<typeof Log>
const noEntry = { channel: null, kind: null, outcome: null, text: '' } as const
/** What is told once the entry is in the timeline: its follow-up alone. */
export const onlyNext: Partial<Log> = noEntry
const nothing: Log = { ...noEntry, next: undefined }

/** What was told of one client: kept in this browser until it is saved. */
export function useQueueLog(clientId: string): [log: Log, change: (part: Partial<Log>) => void, forget: () => void] {
  const name = draftName(useSession().user_details.id, `in-queue ${clientId}`)
  const [log, setLog] = useState(() => Log.safeParse(readDraft(name)?.value).data ?? nothing)
  const latest = useRef(log)
  const change = (part: Partial<Log>) => {
    // Kept also where the answer comes when somebody else is worked on.
    latest.current = { ...latest.current, ...part }
    writeDraft(name, latest.current)
    setLog(latest.current)
  }
  return [log, change, () => forgetDraft(name)]
}

/** What it is logged as: as was chosen, else by what was tapped or said; undefined where there is nothing to log. */
export function kindOf({ kind, channel, outcome, text }: Log): Kind | undefined {
  if (kind) return kind === 'note' && !text.trim() ? undefined : kind
  if (channel) return channel === 'phone_call' ? 'call' : 'message'
  if (outcome) return 'call'
  return text.trim() ? 'note' : undefined
}

type Body = Request<typeof addActivity>['body']

/** The entry of the timeline that it becomes; only calls, messages and meetings are contacts (rule 62). */
export function entryOf(clientId: string, log: Log): Body | undefined {
  const kind = kindOf(log)
  const text = log.text.trim() || null
  const common = { client_id: clientId, outcome: log.outcome, text }
  const tap = log.channel ? { confirms_tap: true } : {}
  switch (kind) {
    case 'call':
      return { ...common, ...tap, item_type: 'PHONECALL', direction: 'outgoing' }
    case 'message':
      return {
        ...common,
        ...tap,
        item_type: 'MESSAGE',
        ...(log.channel && log.channel !== 'phone_call' ? { channel: log.channel } : {}),
      }
    case 'meeting':
      return { ...common, item_type: 'MEETING' }
    case 'note':
      return { client_id: clientId, text, item_type: 'NOTE' }
    default:
      return undefined
  }
}
