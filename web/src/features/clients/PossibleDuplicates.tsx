import type { Client } from '@fairlead/contract/clients'
import { DuplicateCards } from './DuplicateCards.tsx'
import { useDuplicates } from './find-duplicates.ts'

/** Other clients with the same number or address. */
export function PossibleDuplicates({ client: { id, phones, email } }: { client: Client }) {
  const number = phones.find((phone) => phone.is_primary)?.value
  const duplicates = useDuplicates({
    ...(number ? { phonenumber: number } : {}),
    ...(email ? { email } : {}),
    except: id,
  })
  return <DuplicateCards duplicates={duplicates} />
}
