import { createFileRoute } from '@tanstack/react-router'
import { NewPageScreen } from '~/features/records/content/pages/NewPageScreen.tsx'

export const Route = createFileRoute('/_app/content_/pages/new')({ component: NewPageScreen })
