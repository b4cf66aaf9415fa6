import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '~/features/identity/account/ProfileScreen.tsx'

export const Route = createFileRoute('/_app/account/profile')({ component: ProfileScreen })
