import {
  IconActivity,
  IconCalendarCheck,
  IconChartBar,
  IconFolder,
  IconPlugConnected,
  IconUsers,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Session } from '~/lib/account/session.ts'
import { t } from './words.ts'

export type Entry = {
  to: string
  label: string
  icon: TablerIcon
  /** Other pages that belong to it. */
  also?: readonly string[]
  /** Whether the person may see it; everybody when absent. */
  allowed?: (session: Session) => boolean
}

const policyOf = ({ user_details: user }: Session) => user.resources_access_policy

/** The main screens, in the order of the top navigation (point 2.4). */
export const mainEntries: readonly Entry[] = [
  { to: '/clients', also: ['/client'], label: t('nav.clients'), icon: IconUsers },
  { to: '/content', label: t('nav.content'), icon: IconFolder },
  { to: '/activity-timeline', label: t('nav.activities'), icon: IconActivity },
  { to: '/team', label: t('nav.team'), icon: IconUsersGroup, allowed: (s) => policyOf(s).TEAM.MANAGE },
  {
    to: '/analytics',
    label: t('nav.analytics'),
    icon: IconChartBar,
    allowed: (s) => s.org_preferences.enable_advance_analytics_feature || policyOf(s).TEAM.MANAGE,
  },
  {
    to: '/integrations',
    also: ['/integration', '/automations', '/automation'],
    label: t('nav.integrations'),
    icon: IconPlugConnected,
    allowed: (s) => policyOf(s).INTEGRATIONS.MANAGE,
  },
]

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

/** Whether a path belongs to an entry: its screen, or a page below it. */
export const isAt = ({ to, also = [] }: Entry, path: string): boolean =>
  [to, ...also].some((parent) => isWithin(path, parent))

/** What is due today: an entry of its own in the phone's bar; on a desk it is the first list of clients. */
export const todayEntry: Entry = { to: '/clients/today', label: t('nav.today'), icon: IconCalendarCheck }

/** Main screens in the phone's bar at the bottom; the others are listed under "More". */
export const onPhone: readonly string[] = ['/clients', '/content']
