import {
  IconBell,
  IconBolt,
  IconBrandFacebook,
  IconBrandWhatsapp,
  IconCalendarEvent,
  IconClock,
  IconCopy,
  IconForms,
  IconInbox,
  IconSend,
  IconShieldLock,
  IconTag,
  IconTarget,
  IconUserCircle,
} from '@tabler/icons-react'
import type { SideSection } from '~/ui/layout/SidePage.tsx'
import { t } from './words.ts'

/** The sections of the settings: what concerns the person, their clients, and the organisation. */
export const settingsSections: readonly SideSection[] = [
  {
    title: t('group.mine'),
    entries: [
      { to: '/account/profile', label: t('profile'), icon: IconUserCircle },
      { to: '/account/personalisation', label: t('personalisation'), icon: IconSend },
      { to: '/account/notifications', label: t('notifications'), icon: IconBell },
      { to: '/account/availability', label: t('availability'), icon: IconClock },
      { to: '/account/follow-ups', label: t('followUps'), icon: IconCalendarEvent },
      { to: '/account/security', label: t('security'), icon: IconShieldLock, also: ['/account/change-email'] },
    ],
  },
  {
    title: t('group.clients'),
    entries: [
      { to: '/account/manage-groups', label: t('groups'), icon: IconTag },
      { to: '/account/custom-client-fields', label: t('customFields'), icon: IconForms },
      { to: '/account/uncontacted-leads', label: t('uncontacted'), icon: IconInbox },
      { to: '/account/duplicate-leads', label: t('duplicates'), icon: IconCopy },
    ],
  },
  {
    title: t('group.account'),
    entries: [
      { to: '/account/whatsapp-business', label: t('whatsapp'), icon: IconBrandWhatsapp },
      { to: '/account/tracking-pixels', label: t('pixels'), icon: IconTarget },
      { to: '/account/meta-conversion-api', label: t('conversions'), icon: IconBrandFacebook },
      { to: '/automations', label: t('automations'), icon: IconBolt },
    ],
  },
]
