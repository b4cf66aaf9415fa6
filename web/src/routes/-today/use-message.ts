import type { MessageTemplate } from '@fairlead/contract/records/message-templates'
import type { StepAction } from '@fairlead/contract/work/sequences/steps'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { contentList } from '~/features/records/content/api/content-lists.ts'
import { filledPieces } from '~/features/records/content/editor/token-text.ts'
import { type Chosen, preparedShare, withoutLinks } from '~/features/records/content/share/share-actions.ts'
import type { Item } from '~/features/work/today/items.ts'
import { useSession } from '~/lib/account/session.ts'
import { draftName, forgetDraft, readDraft, writeDraft } from '~/lib/offline/drafts.ts'

/** What was typed for one item and which message it began with, without the links that are made for it. */
const Draft = z.object({ text: z.string().optional(), messageId: z.string().nullable().optional() })
type Draft = z.output<typeof Draft>

/** What a step says to send; of a call it says what to speak about, which is not sent. */
const plannedText = (action: StepAction): string | null =>
  action.step_type === 'DELAY' || (action.step_type === 'CONTACT_CLIENT' && action.channel === 'phone_call')
    ? null
    : action.text

/**
 * Whether a message is offered first (rule 245): a follow-up message to somebody one was in touch with, to a new lead one
 * that stands alone, without a content that it would speak of.
 */
const suits = ({ template_type: type, text }: MessageTemplate, kind: Item['kind']): boolean =>
  kind === 'new_lead' ? type === 'MAIN_CONTENT_MESSAGE' && !/\{\{\s*content_/.test(text) : type === 'FOLLOW_UP_MESSAGE'

/**
 * The text of an item: a message with its tokens filled in and the links of its content, to be changed. What is typed is
 * kept in this browser until it is sent.
 */
export function useMessage({ key, kind, client, step }: Item) {
  const plan = step?.action
  const name = draftName(useSession().user_details.id, `today ${key}`)
  const [draft, setDraft] = useState<Draft>(() => Draft.safeParse(readDraft(name)?.value).data ?? {})
  /** What was typed before this page was loaded: links are made for it again. */
  const [before, setBefore] = useState(draft.text)
  const [typed, setTyped] = useState<{ of: unknown; text: string }>()
  const list = useInfiniteQuery(contentList('messages', {}))
  const messages = (list.data?.pages.flatMap((page) => page.results) ?? []).filter(
    ({ template_type: type }) => type !== 'DEFAULT_SHARE_MESSAGE',
  )
  const usual = plan ? undefined : messages.find((one) => suits(one, kind))?.id
  const messageId = (draft.messageId === undefined ? usual : draft.messageId) ?? undefined
  // Of a call it says what to speak about; that is not sent.
  const planned = plan ? plannedText(plan) : null
  const given = before ?? planned ?? undefined
  const contents: Chosen[] = plan?.step_type === 'SHARE_CONTENT' ? [plan.content] : []
  const isListed = plan !== undefined || draft.messageId !== undefined || list.isSuccess || list.isError
  const hasTokens = before === undefined && (messageId !== undefined || planned !== null)
  const isWanted = isListed && (contents.length > 0 || hasTokens)
  const wanted = preparedShare({ clientId: client.id, contents, messageId, text: given })
  const prepared = useQuery({ ...wanted, enabled: ({ state }) => isWanted && state.data === undefined })
  const data = isWanted ? prepared.data : undefined
  const isReady = isListed && (!isWanted || data !== undefined)
  const isTyped = typed !== undefined && typed.of === data
  const text = isTyped ? typed.text : (data?.text ?? before ?? '')
  const keep = (next: Draft) => {
    setDraft(next)
    writeDraft(name, next)
  }
  return {
    text,
    pieces: filledPieces(text, data?.parts ?? []),
    links: data?.links ?? [],
    isReady,
    /** What it comes by: no data until it can be changed and sent. */
    query: {
      data: isReady || undefined,
      error: isWanted ? prepared.error : null,
      refetch: prepared.refetch,
    },
    type(next: string) {
      setTyped({ of: data, text: next })
      keep({ ...draft, text: withoutLinks(next, data?.links ?? []) })
    },
    messages,
    messageId,
    /** Begins again with another message, or with none. */
    choose(id: string | null) {
      setTyped(undefined)
      setBefore(undefined)
      keep({ messageId: id })
    },
    /** It was sent: what was typed is let go of. */
    sent: () => forgetDraft(name),
  }
}
export type Message = ReturnType<typeof useMessage>
