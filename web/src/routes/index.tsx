import { createFileRoute } from '@tanstack/react-router'

/** '/' shows nothing of its own: the guards send everybody on. */
export const Route = createFileRoute('/')({ component: () => null })
