import { useQuery } from '@tanstack/react-query'
import { messageOf } from '~/lib/calls/call-error.ts'
import { useSettled } from '~/lib/time/delay.ts'
import { foundClients } from './find-clients.ts'
import { foundFiles, foundPages, shownOf } from './find-content.ts'
import { t } from './words.ts'

/** Typing asks the server when it has stood still for so long, in milliseconds: shorter than anybody notices. */
const settlesAfterMs = 60
const listed = new Intl.ListFormat('en')

/** What the server finds of what was typed. */
export function useSearch(typed: string) {
  const settled = useSettled(typed, settlesAfterMs)
  const [clients, files, pages] = [
    useQuery(foundClients(settled)),
    useQuery(foundFiles(settled)),
    useQuery(foundPages(settled)),
  ]
  const parts = [
    { name: t('searched.clients'), query: clients },
    { name: t('searched.files'), query: files },
    { name: t('searched.pages'), query: pages },
  ]
  const isThere = ({ query }: (typeof parts)[number]) => query.data?.search === typed
  const failed = typed ? parts.filter(({ query }) => query.isError) : []
  return {
    clients: clients.data?.clients ?? [],
    content: shownOf(files.data?.content ?? [], pages.data?.content ?? []),
    isCurrent: clients.data?.search === typed,
    /** Everything is there that can be found. */
    isComplete: parts.every(isThere),
    /** Nothing more comes. */
    isDone: parts.every((part) => isThere(part) || part.query.isError),
    /** What could not be searched, and why. */
    failure: failed[0] && {
      words: t('failed', {
        parts: listed.format(failed.map(({ name }) => name)),
        reason: messageOf(failed[0].query.error),
      }),
      retry: () => {
        for (const { query } of failed) void query.refetch()
      },
    },
  }
}
