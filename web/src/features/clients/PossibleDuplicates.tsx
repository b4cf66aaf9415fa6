import type { Client } from '@fairlead/contract/clients'
import { lazy, Suspense } from 'react'
import { useDuplicates } from './find-duplicates.ts'

const DuplicateCards = lazy(async () => ({ default: (await import('./DuplicateCards.tsx')).DuplicateCards }))

/** Other clients with the same number or address; those in the bin are over. */
export function PossibleDuplicates({ client: { id, phones, email } }: { client: Client }) {
  const number = phones.find((phone) => phone.is_primary)?.value
  const duplicates = useDuplicates({
    ...(number ? { phonenumber: number } : {}),
    ...(email ? { email } : {}),
    except: id,
  }).filter((duplicate) => !duplicate.deleted_at)
  if (duplicates.length === 0) return null
  return (
    <Suspense fallback={null}>
      <DuplicateCards duplicates={duplicates} />
    </Suspense>
  )
}
