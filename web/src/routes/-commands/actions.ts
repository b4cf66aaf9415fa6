import { isMobileAgent } from '@fairlead/contract/identity/guards'
import { useComputedColorScheme } from '@mantine/core'
import {
  IconBell,
  IconBook2,
  IconCalendarPlus,
  IconDeviceMobile,
  IconFileImport,
  IconForms,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconNote,
  IconPhone,
  IconShare2,
  IconSun,
  IconUserPlus,
  IconWebhook,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { openShare } from '~/features/records/content/share/asked-share.ts'
import { hindrance, pushDevices, turnOn } from '~/features/seeing/notifications/device.ts'
import type { Command } from '~/features/seeing/palette/command.ts'
import { t } from '~/features/seeing/palette/words.ts'
import { useColourScheme } from '~/features/seeing/shell/colour-scheme.ts'
import { isLeaving } from '~/features/seeing/shell/log-out.ts'
import { useSession } from '~/lib/account/session.ts'
import { appDialog } from '~/lib/browser/install.ts'
import { messageOf } from '~/lib/calls/call-error.ts'
import { commands } from '~/lib/keys/commands.ts'
import { isHeard, press } from '~/lib/keys/shortcuts.ts'
import { toast } from '~/lib/toast.ts'
import { useMayOpen } from './screens.ts'

/** Whether alerts can be turned on here. The browser's answer takes it milliseconds: too long for every render. */
const canTurnOn = () => hindrance() === undefined && Notification.permission !== 'granted'

/** What can be done from every screen by the person who is signed in. */
export function useActionCommands(): Command[] {
  const { links, vapid_public_key: publicKey } = useSession()
  const queries = useQueryClient()
  const { navigate } = useRouter()
  const mayOpen = useMayOpen()
  const isDark = useComputedColorScheme('light') === 'dark'
  const [, setScheme] = useColourScheme()
  const [hasAlerts, setHasAlerts] = useState(canTurnOn)

  const turnAlertsOn = () =>
    turnOn(publicKey)
      .then(async () => {
        if (Notification.permission === 'granted') toast.success(t('action.alertsOn'))
        await queries.invalidateQueries({ queryKey: pushDevices.queryKey })
      })
      .catch((error: unknown) => toast.error(messageOf(error)))
      .finally(() => setHasAlerts(canTurnOn))
  const goTo = (to: string) => ({ isOffered: mayOpen(to), run: () => void navigate({ to }) })
  const actions: (Omit<Command, 'kind'> & { isOffered?: boolean })[] = [
    {
      id: 'new-client',
      label: t('action.newClient'),
      also: t('action.newClientAlso'),
      icon: IconUserPlus,
      keys: 'c',
      ...goTo('/client'),
    },
    {
      id: 'import',
      label: t('action.import'),
      also: t('action.importAlso'),
      icon: IconFileImport,
      keys: 'a i',
      ...goTo('/clients/import'),
    },
    {
      id: 'share',
      label: t('action.share'),
      also: t('action.shareAlso'),
      icon: IconShare2,
      keys: 'a s',
      run: () => openShare({}),
    },
    {
      id: 'new-form',
      label: t('action.newForm'),
      also: t('action.newFormAlso'),
      icon: IconForms,
      keys: 'a f',
      ...goTo('/integration/fairlead-lead-forms/create-form'),
    },
    {
      id: 'new-webhook',
      label: t('action.newWebhook'),
      also: t('action.newWebhookAlso'),
      icon: IconWebhook,
      keys: 'a w',
      ...goTo('/integration/webhook/create'),
    },
    {
      id: 'scheme',
      label: t(isDark ? 'action.light' : 'action.dark'),
      also: t('action.themeAlso'),
      icon: isDark ? IconSun : IconMoon,
      keys: 'a d',
      run: () => setScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'alerts',
      label: t('action.alerts'),
      also: t('action.alertsAlso'),
      icon: IconBell,
      keys: 'a a',
      isOffered: hasAlerts,
      run: () => void turnAlertsOn(),
    },
    {
      id: 'phone',
      label: t('action.phone'),
      also: t('action.phoneAlso'),
      icon: IconDeviceMobile,
      keys: 'a p',
      run: () =>
        isMobileAgent(navigator.userAgent) ? void navigate({ to: '/app-download' }) : appDialog.set(() => true),
    },
    {
      id: 'guide',
      label: t('action.guide'),
      also: t('action.guideAlso'),
      icon: IconBook2,
      keys: 'a g',
      isOffered: Boolean(links.user_guide),
      run: () => void window.open(links.user_guide ?? '', '_blank', 'noopener'),
    },
    {
      id: 'keys',
      label: t('action.keys'),
      also: t('action.keysAlso'),
      icon: IconKeyboard,
      keys: '?',
      run: () => commands.set(() => 'keys'),
    },
    {
      id: 'logout',
      label: t('action.logout'),
      also: t('action.logoutAlso'),
      icon: IconLogout,
      keys: 'a q',
      run: () => isLeaving.set(() => true),
    },
  ]
  return actions.flatMap(({ isOffered = true, ...action }): Command[] =>
    isOffered ? [{ ...action, kind: 'action' }] : [],
  )
}

const onClient = [
  { keys: 'n', label: t('action.note'), also: t('action.noteAlso'), icon: IconNote },
  { keys: 'l', label: t('action.log'), also: t('action.logAlso'), icon: IconPhone },
  { keys: 'f', label: t('action.followUp'), also: t('action.followUpAlso'), icon: IconCalendarPlus },
]

/** What can be done with the client one is on: the page itself does it, where it may be done. */
export const clientCommands = (): Command[] =>
  onClient
    .filter(({ keys }) => isHeard(keys))
    .map((one) => ({ ...one, id: one.keys, kind: 'client', run: () => press(one.keys) }))
