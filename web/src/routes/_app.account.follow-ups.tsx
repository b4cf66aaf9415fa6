import { createFileRoute } from '@tanstack/react-router'
import { FollowUpSettings } from '~/features/follow-ups/FollowUpSettings.tsx'

export const Route = createFileRoute('/_app/account/follow-ups')({ component: FollowUpSettings })
