import { createFileRoute } from '@tanstack/react-router'
import { PersonalisationScreen } from '~/features/identity/account/PersonalisationScreen.tsx'

export const Route = createFileRoute('/_app/account/personalisation')({ component: PersonalisationScreen })
