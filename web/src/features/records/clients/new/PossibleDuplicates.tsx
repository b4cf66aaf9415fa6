import type { Client } from '@fairlead/contract/records/clients'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from './duplicate-words.ts'
import { possible } from './find-duplicates.ts'

const DuplicateCards = lazy(async () => ({ default: (await import('./DuplicateCards.tsx')).DuplicateCards }))

type Props = {
  client: Client
  /** What else can be done about one; features do not know each other, so the page puts it in. */
  actions?: (other: { id: string; name: string }) => ReactNode
}

/** Other clients that may be the same person: by any number or address, or as a pair that nobody set aside. */
export function PossibleDuplicates({ client, actions }: Props) {
  const { results = [] } = useQuery(possible(client)).data ?? {}
  if (results.length === 0) return null
  return (
    <Suspense fallback={null}>
      <DuplicateCards
        duplicates={results}
        title={t('possible')}
        {...(client.access_policy.EDIT ? { mergeWith: client.id, actions } : {})}
      />
    </Suspense>
  )
}
