import { type ContactChannel, linkFor } from '@fairlead/contract/contact'
import { prepareShare, sendShare, unsendShare } from '@fairlead/contract/records/content-sharing'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { channelName } from '~/lib/contact-words.ts'
import { toast } from '~/lib/toast.ts'
import { contentKey } from '../api/content-queries.ts'
import { t } from '../words.ts'
import type { Recipient } from './asked-share.ts'

export type Chosen = { type: SharedContentType; id: string }
export type SendChannel = Exclude<ContactChannel, 'phone_call'>
export const sendChannels = ['whatsapp', 'sms', 'email', 'telegram'] as const satisfies readonly SendChannel[]

type Wanted = { clientId: string; contents: readonly Chosen[]; messageId: string | undefined; text: string | undefined }

/**
 * What is about to be sent: its links, and the text with tokens filled in. Every answer makes links, so that it is asked
 * for once for each choice.
 */
export const preparedShare = ({ clientId, contents, messageId, text }: Wanted) =>
  queryOptions({
    queryKey: ['prepared-share', clientId, contents, messageId ?? null, text ?? null],
    queryFn: ({ signal }) =>
      call(
        prepareShare,
        {
          body: {
            client_id: clientId,
            contents: [...contents],
            ...(text ? { text } : messageId ? { message_id: messageId } : {}),
          },
        },
        { signal },
      ),
    // Asked for again it would make other links, under what was typed by then.
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
    retry: false,
  })

/** A text without the links that were made for it. */
export const withoutLinks = (text: string, links: readonly { url: string }[]): string =>
  links.reduce((left, { url }) => left.replace(url, ''), text).trim()

/** The address that opens a channel's app with a text; undefined where the client cannot be reached by it. */
export function openUrl(client: Recipient, channel: SendChannel, text: string): string | undefined {
  const link = linkFor(client, channel)
  if (!link) return undefined
  const said = encodeURIComponent(text)
  if (channel === 'sms') return `${link}?&body=${said}`
  return `${link}?${channel === 'email' ? 'body' : 'text'}=${said}`
}

/** Takes an entry out of the timeline again: it was not sent (rule 71). */
export function useUnsend(clientId: string) {
  const queries = useQueryClient()
  return useCall(unsendShare, {
    async done() {
      toast.success(t('share.unsent'))
      await Promise.all([
        queries.invalidateQueries({ queryKey: contentKey }),
        queries.invalidateQueries({ queryKey: ['timeline', clientId] }),
      ])
    },
  })
}

/** Logs as sent what was prepared; its channel has just opened. */
export function useSend(client: Recipient, sent: () => void) {
  const queries = useQueryClient()
  const unsend = useUnsend(client.id)
  return useCall(sendShare, {
    async done({ activity_id }, { body: { channel } }) {
      // The bar that undoes is the automatic follow-up's; the timeline offers this for ten minutes.
      toast.success(t('share.sent', { name: client.name, channel: channelName(channel) }), undefined, {
        label: t('share.unsend'),
        run: () => unsend.mutate({ body: { activity_id } }),
      })
      sent()
      await Promise.all([
        queries.invalidateQueries({ queryKey: contentKey }),
        queries.invalidateQueries({ queryKey: ['timeline', client.id] }),
      ])
    },
  })
}
