import { createFileRoute } from '@tanstack/react-router'
import { UncontactedSettings } from '~/features/identity/account/UncontactedSettings.tsx'

export const Route = createFileRoute('/_app/account/uncontacted-leads')({ component: UncontactedSettings })
