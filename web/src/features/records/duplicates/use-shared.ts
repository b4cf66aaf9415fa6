import type { SharedContact } from '@fairlead/contract/records/duplicates'
import { usePhoneKit } from '~/ui/phone/use-phone-kit.ts'

/** What two clients both have, as people write it. */
export function useShared(shared: readonly SharedContact[]): string {
  const kit = usePhoneKit()
  return shared
    .map(({ kind, value }) => (kind === 'phone' ? (kit?.readPhone(value, '').formatted ?? value) : value))
    .join(', ')
}
