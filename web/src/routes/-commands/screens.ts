import { runGuards } from '@fairlead/contract/identity/guards'
import {
  IconAlarm,
  IconArrowsSplit,
  IconBolt,
  IconBrandFacebook,
  IconDownload,
  IconEye,
  IconFile,
  IconFileText,
  IconForms,
  IconHeartbeat,
  IconHistory,
  IconHourglass,
  IconInbox,
  IconListCheck,
  IconMail,
  IconMessage,
  IconPlayerPlay,
  IconPlugConnected,
  IconSettings,
  IconShare3,
  IconTrash,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { settingsSections } from '~/features/identity/account/settings-sections.ts'
import type { Command } from '~/features/seeing/palette/command.ts'
import { t } from '~/features/seeing/palette/words.ts'
import { mainEntries, todayEntry } from '~/features/seeing/shell/entries.ts'
import { type Session, useSession, visitorOf } from '~/lib/account/session.ts'
import { useScreens } from '~/lib/navigation/screens.ts'
import { dueQueue } from '../-queue-search.ts'

type Screen = { to: string; label: string; icon: TablerIcon; search?: object; allowed?: (session: Session) => boolean }

/** Every screen that has something to go to by itself: the navigation's, and those below. */
const screens: readonly Screen[] = [
  todayEntry,
  ...mainEntries,
  { to: '/clients/follow-ups', label: t('screen.followUps'), icon: IconAlarm },
  { to: '/clients/uncontacted', label: t('screen.uncontacted'), icon: IconHourglass },
  { to: '/clients/recently-active', label: t('screen.active'), icon: IconEye },
  { to: '/clients/queue', label: t('screen.queue'), icon: IconPlayerPlay, search: dueQueue },
  { to: '/clients/bin', label: t('screen.bin'), icon: IconTrash },
  { to: '/clients/batches', label: t('screen.changes'), icon: IconHistory },
  { to: '/content/messages', label: t('screen.messages'), icon: IconMessage },
  { to: '/content/files', label: t('screen.files'), icon: IconFile },
  { to: '/content/pages', label: t('screen.pages'), icon: IconFileText },
  { to: '/content/sequences', label: t('screen.sequences'), icon: IconListCheck },
  { to: '/integration/client-export', label: t('screen.export'), icon: IconDownload },
  { to: '/team/manage', label: t('screen.members'), icon: IconUsersGroup },
  { to: '/team/lead-assignment', label: t('screen.assignment'), icon: IconArrowsSplit },
  { to: '/team/sub-teams', label: t('screen.subTeams'), icon: IconUsersGroup },
  { to: '/integration/fairlead-lead-forms', label: t('screen.forms'), icon: IconForms },
  { to: '/integration/webhook', label: t('screen.webhooks'), icon: IconWebhook },
  { to: '/integration/facebook', label: t('screen.facebook'), icon: IconBrandFacebook },
  { to: '/automations', label: t('screen.automations'), icon: IconBolt },
  { to: '/automations/lead-distribution', label: t('screen.distribution'), icon: IconShare3 },
  { to: '/automation/lead-distribution/history', label: t('screen.sentOut'), icon: IconShare3 },
  { to: '/integrations/other', label: t('screen.otherIntegrations'), icon: IconPlugConnected },
  { to: '/integrations/health', label: t('screen.health'), icon: IconHeartbeat },
  { to: '/integrations/deliveries', label: t('screen.deliveries'), icon: IconInbox },
  ...settingsSections
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => to.startsWith('/account/'))
    .map(({ to, label }) => ({ to, label: t('screen.setting', { section: label }), icon: IconSettings })),
  { to: '/account/change-email', label: t('screen.changeEmail'), icon: IconMail },
]

/** The words by which people look for a screen, and the keys that go there. */
const about: Readonly<Record<string, { also: string; keys?: string }>> = {
  '/clients': { also: t('screen.clientsAlso'), keys: 'g c' },
  '/clients/today': { also: t('screen.todayAlso'), keys: 'g d' },
  '/clients/follow-ups': { also: t('screen.followUpsAlso'), keys: 'g f' },
  '/clients/uncontacted': { also: t('screen.uncontactedAlso'), keys: 'g u' },
  '/clients/recently-active': { also: t('screen.activeAlso'), keys: 'g v' },
  '/clients/queue': { also: t('screen.queueAlso'), keys: 'g q' },
  '/clients/bin': { also: t('screen.binAlso'), keys: 'g b' },
  '/clients/batches': { also: t('screen.changesAlso') },
  '/integration/client-export': { also: t('screen.exportAlso') },
  '/account/duplicate-leads': { also: t('screen.duplicatesAlso') },
  '/account/meta-conversion-api': { also: t('screen.conversionsAlso') },
  '/account/manage-groups': { also: t('screen.groupsAlso') },
  '/account/custom-client-fields': { also: t('screen.fieldsAlso') },
  '/content': { also: t('screen.contentAlso'), keys: 'g o' },
  '/content/messages': { also: t('screen.messagesAlso') },
  '/content/files': { also: t('screen.filesAlso') },
  '/integrations/other': { also: t('screen.integrationsAlso') },
  '/content/pages': { also: t('screen.pagesAlso') },
  '/content/sequences': { also: t('screen.sequencesAlso'), keys: 'g k' },
  '/activity-timeline': { also: t('screen.activitiesAlso'), keys: 'g t' },
  '/team': { also: t('screen.teamAlso'), keys: 'g m' },
  '/team/manage': { also: t('screen.membersAlso') },
  '/team/lead-assignment': { also: t('screen.assignmentAlso') },
  '/automations': { also: t('screen.automationsAlso') },
  '/automations/lead-distribution': { also: t('screen.distributionAlso') },
  '/automation/lead-distribution/history': { also: t('screen.sentOutAlso') },
  '/team/sub-teams': { also: t('screen.subTeamsAlso') },
  '/account/availability': { also: t('screen.availabilityAlso') },
  '/analytics': { also: t('screen.analyticsAlso'), keys: 'g a' },
  '/integrations': { also: t('screen.integrationsAlso'), keys: 'g i' },
  '/integrations/health': { also: t('screen.healthAlso'), keys: 'g h' },
  '/integrations/deliveries': { also: t('screen.deliveriesAlso'), keys: 'g j' },
  '/integration/webhook': { also: t('screen.webhooksAlso'), keys: 'g w' },
  '/integration/fairlead-lead-forms': { also: t('screen.formsAlso'), keys: 'g l' },
  '/account/profile': { also: t('screen.profileAlso'), keys: 'g s' },
  '/account/personalisation': { also: t('screen.personalisationAlso'), keys: 'g p' },
  '/account/notifications': { also: t('screen.notificationsAlso'), keys: 'g n' },
  '/account/follow-ups': { also: t('screen.followUpSettingsAlso'), keys: 'g r' },
  '/account/security': { also: t('screen.securityAlso'), keys: 'g y' },
  '/account/change-email': { also: t('screen.changeEmailAlso'), keys: 'g e' },
}

/** Whether the guards let the person pass, as they will when the screen is opened. */
export function useMayOpen(): (path: string) => boolean {
  const visitor = visitorOf(useSession())
  return (path) => runGuards({ path, visitor, hasToken: false }).kind === 'pass'
}

/** The screens that exist and that the person may open. */
export function useScreenCommands(): Command[] {
  const session = useSession()
  const mayOpen = useMayOpen()
  const { navigate } = useRouter()
  return useScreens(screens)
    .filter(({ to, allowed }) => mayOpen(to) && (allowed?.(session) ?? true))
    .map(({ to, label, icon, search }) => ({
      id: to,
      kind: 'screen',
      label,
      icon,
      ...about[to],
      run: () => void navigate({ to, search } as never),
    }))
}
