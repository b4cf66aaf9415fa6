import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'

/** When a member works, for the person who manages the team. */
export const AvailabilityDialog = onceOpened(async () => (await import('./MemberAvailability.tsx')).default)
