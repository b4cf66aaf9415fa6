import { createFileRoute } from '@tanstack/react-router'
import { StartChangeEmail } from '~/features/identity/session/StartChangeEmail.tsx'

export const Route = createFileRoute('/_app/account/change-email')({ component: StartChangeEmail })
