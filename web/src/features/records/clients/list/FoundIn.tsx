import { foundInClients } from '@fairlead/contract/records/client-lists'
import { IconNotes } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '~/lib/calls/call.ts'
import styles from './ClientListRow.module.css'

type Found = Map<string, string>
/** Rows that are drawn together are asked for together. */
const asked = new Map<string, { ids: string[]; found: Promise<Found> }>()
const mostAtOnce = 100

async function answer(search: string, ids: string[]): Promise<Found> {
  await new Promise((drawn) => setTimeout(drawn))
  asked.delete(search)
  const { results } = await call(foundInClients, { body: { ids, search } }, { quiet: true })
  return new Map(results.map(({ id, text }) => [id, text]))
}

async function wordsFor(search: string, id: string): Promise<string | null> {
  let batch = asked.get(search)
  if (!batch || batch.ids.length >= mostAtOnce) {
    const ids: string[] = []
    batch = { ids, found: answer(search, ids) }
    asked.set(search, batch)
  }
  batch.ids.push(id)
  return (await batch.found).get(id) ?? null
}

/** In a list that was searched: the words of a note by which a client was found, where its row does not say them. */
export function FoundIn({ id, search, otherwise }: { id: string; search: string; otherwise: ReactNode }) {
  const { data: text } = useQuery({ queryKey: ['found-in', search, id], queryFn: () => wordsFor(search, id) })
  if (!text) return otherwise
  return (
    <span className={styles.source}>
      <IconNotes size={14} stroke={1.75} aria-hidden />
      <span dir="auto">“{text}”</span>
    </span>
  )
}
