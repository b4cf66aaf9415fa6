import { createFileRoute } from '@tanstack/react-router'
import { FollowUpSettings } from '~/features/work/follow-ups/FollowUpSettings.tsx'

export const Route = createFileRoute('/_app/account/follow-ups')({ component: FollowUpSettings })
