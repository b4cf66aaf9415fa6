import type { Client } from '@fairlead/contract/records/clients'
import { lazy, type ReactNode, Suspense } from 'react'
import { type ClientActions, ClientActionsProvider } from '~/features/records/clients/actions.tsx'
import { patchRow } from '~/features/records/clients/list/change-rows.ts'
import { oneClient } from '~/features/records/clients/page/one-client.ts'
import { useContactLog } from '~/features/records/contact/contact-log.ts'
import type { NextFollowUp } from '~/features/records/contact/LogDialog.tsx'
import { askedShare, openShare } from '~/features/records/content/share/asked-share.ts'
import { FollowUpsProvider, useFollowUps } from '~/features/work/follow-ups/FollowUpsProvider.tsx'
import type { Paint } from '~/features/work/follow-ups/follow-up-actions.tsx'
import { pickOf, readDraft } from '~/features/work/follow-ups/picks.ts'
import { t } from '~/features/work/follow-ups/words.ts'
import { patch } from '~/lib/calls/query-client.ts'
import { useStore } from '~/lib/store.ts'
import { useZone } from '~/lib/time/zone.ts'
import { ErrorBoundary } from '~/ui/layout/ErrorBoundary.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'

const LogDialog = onceOpened(async () => (await import('~/features/records/contact/LogDialog.tsx')).LogDialog)
const ShareDialog = onceOpened(
  async () => (await import('~/features/records/content/share/ShareDialog.tsx')).ShareDialog,
)
/** By then the first screen is there. */
const settledMs = 1_000
const WatchReading = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, settledMs))
  return { default: (await import('~/features/records/content/statistics/WatchReading.tsx')).WatchReading }
})
const FollowUpPicker = lazy(async () => ({
  default: (await import('~/features/work/follow-ups/FollowUpPicker.tsx')).FollowUpPicker,
}))

/** A client's follow-up, shown where lists and pages of clients have it. */
const paint: Paint = (queries, id, followUp) => {
  const takeBack = [
    patchRow(queries, id, { follow_up: followUp }),
    patch(queries, oneClient(id).queryKey, (client: Client) => ({ ...client, follow_up: followUp })),
  ]
  return () => {
    for (const one of takeBack) one()
  }
}

/** What every screen can do with a client: set a follow-up, and log what came of a contact. */
export const WithClientActions = ({ children }: { children: ReactNode }) => (
  <FollowUpsProvider paint={paint}>
    <Actions>{children}</Actions>
  </FollowUpsProvider>
)

function Actions({ children }: { children: ReactNode }) {
  const followUps = useFollowUps()
  const log = useContactLog()
  const zone = useZone()
  const shared = useStore(askedShare)
  const actions: ClientActions = {
    afterContact(client, channel, tapped) {
      log.begin(client, channel, tapped)
      void followUps.auto(client).then((followUp) => log.followUpOf(client.id, followUp))
    },
    setFollowUp: followUps.open,
    share: (client) => openShare({ client }),
  }
  const next: NextFollowUp = {
    pick: ({ client, value, onChange }) => (
      <FollowUpPicker key={client.id} legend={t('next')} value={readDraft(value)} onChange={onChange} optional />
    ),
    save(client, value, done) {
      const pick = pickOf(readDraft(value), { now: new Date(), zone })
      if (!pick && !done) return false
      followUps.set(client, pick, done ? { done } : {})
      return true
    },
  }
  return (
    <ClientActionsProvider actions={actions}>
      {children}
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <WatchReading />
        </Suspense>
      </ErrorBoundary>
      <LogDialog opened={log.asked !== undefined} log={log} followUp={next} />
      <ShareDialog
        asked={shared}
        opened={shared !== undefined}
        onClose={() => askedShare.set(() => undefined)}
        onSent={(client) => void followUps.auto(client)}
      />
    </ClientActionsProvider>
  )
}
