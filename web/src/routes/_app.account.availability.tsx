import { createFileRoute } from '@tanstack/react-router'
import { AvailabilityScreen } from '~/features/identity/team/AvailabilityScreen.tsx'

export const Route = createFileRoute('/_app/account/availability')({ component: AvailabilityScreen })
