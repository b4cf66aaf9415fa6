import { t } from './words.ts'

/** The sections of the settings: first what concerns the person, then how the organisation works. */
export const settingsSections = [
  { to: '/account/profile', label: t('profile') },
  { to: '/account/personalisation', label: t('personalisation') },
  { to: '/account/notifications', label: t('notifications') },
  { to: '/account/availability', label: t('availability') },
  { to: '/account/follow-ups', label: t('followUps') },
  { to: '/account/security', label: t('security') },
  { to: '/account/uncontacted-leads', label: t('uncontacted') },
  { to: '/account/manage-groups', label: t('groups') },
  { to: '/account/custom-client-fields', label: t('customFields') },
  { to: '/account/duplicate-leads', label: t('duplicates') },
  { to: '/account/whatsapp-business', label: t('whatsapp') },
  { to: '/account/meta-conversion-api', label: t('conversions') },
  { to: '/account/tracking-pixels', label: t('pixels') },
]
