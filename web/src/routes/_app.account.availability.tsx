import { createFileRoute } from '@tanstack/react-router'
import { AvailabilityScreen } from '~/features/availability/AvailabilityScreen.tsx'

export const Route = createFileRoute('/_app/account/availability')({ component: AvailabilityScreen })
