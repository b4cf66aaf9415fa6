import { createFileRoute } from '@tanstack/react-router'
import { ContactSales } from '~/features/seeing/onboarding/ContactSales.tsx'

export const Route = createFileRoute('/_centred/contact-sales')({ component: ContactSales })
