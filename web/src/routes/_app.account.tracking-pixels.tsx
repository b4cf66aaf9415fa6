import { createFileRoute } from '@tanstack/react-router'
import { PixelsScreen } from '~/features/records/tracking-pixels/PixelsScreen.tsx'

export const Route = createFileRoute('/_app/account/tracking-pixels')({ component: PixelsScreen })
