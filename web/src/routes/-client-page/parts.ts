import { lazy } from 'react'

const timeline = () => import('~/features/records/timeline/Timeline.tsx')

/** What happened to the client: it stands below the first picture, in a file of its own. */
export const Timeline = lazy(async () => ({ default: (await timeline()).Timeline }))

/** Asks for the parts that come after the first picture, with the page's data. */
export const loadParts = (): void => void timeline().catch(() => undefined)
