import { useMaybeSession } from '../account/session.ts'

/** The time zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone in which times are shown: the profile's, else this device's. */
export function useZone(): string {
  return useMaybeSession()?.user_details.zone ?? deviceZone()
}
