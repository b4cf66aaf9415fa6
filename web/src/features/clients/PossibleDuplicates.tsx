import type { Client } from '@fairlead/contract/clients'
import { lazy, type ReactNode, Suspense } from 'react'
import { useDuplicates } from './find-duplicates.ts'

const DuplicateCards = lazy(async () => ({ default: (await import('./DuplicateCards.tsx')).DuplicateCards }))

type Props = {
  client: Client
  /** What else can be done about one; features do not know each other, so the page puts it in. */
  deeds?: (other: { id: string; name: string }) => ReactNode
}

/** Other clients with the same number or address; those in the bin are over. */
export function PossibleDuplicates({ client: { id, phones, email, access_policy: access }, deeds }: Props) {
  const number = phones.find((phone) => phone.is_primary)?.value
  const duplicates = useDuplicates({
    ...(number ? { phonenumber: number } : {}),
    ...(email ? { email } : {}),
    except: id,
  }).filter((duplicate) => !duplicate.deleted_at)
  if (duplicates.length === 0) return null
  return (
    <Suspense fallback={null}>
      <DuplicateCards duplicates={duplicates} {...(access.EDIT ? { mergeWith: id, deeds } : {})} />
    </Suspense>
  )
}
