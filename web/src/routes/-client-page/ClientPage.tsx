import type { Client } from '@fairlead/contract/records/clients'
import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { t as leadWords } from '~/features/flow/lead-capture/button-words.ts'
import { useLeadDialogs } from '~/features/flow/lead-capture/use-lead-dialogs.tsx'
import { ClientSource } from '~/features/records/clients/details/ClientSource.tsx'
import { ContactBar } from '~/features/records/clients/details/ContactBar.tsx'
import { useEditClient } from '~/features/records/clients/details/edit-client.ts'
import { AssignedTo } from '~/features/records/clients/owner/AssignedTo.tsx'
import { BackToList } from '~/features/records/clients/page/BackToList.tsx'
import { ClientDetails } from '~/features/records/clients/page/ClientDetails.tsx'
import { ClientHead } from '~/features/records/clients/page/ClientHead.tsx'
import { ClientMenu } from '~/features/records/clients/page/ClientMenu.tsx'
import { LeadAnswers } from '~/features/records/clients/page/LeadAnswers.tsx'
import { useLiveClient, useViewed } from '~/features/records/clients/page/use-live-client.ts'
import { t } from '~/features/records/clients/words.ts'
import { FollowUpCard } from '~/features/work/follow-ups/FollowUpCard.tsx'
import { useRest } from '~/lib/calls/in-pieces.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { ClientFrame } from './ClientFrame.tsx'
import styles from './ClientPage.module.css'
import { ClientTimeline } from './ClientTimeline.tsx'

const Neighbours = lazy(async () => ({
  default: (await import('~/features/records/clients/page/Neighbours.tsx')).Neighbours,
}))
const ClockHistory = lazy(async () => ({
  default: (await import('~/features/work/lead-assignment/ClockHistory.tsx')).ClockHistory,
}))
const BinNotice = lazy(async () => ({
  default: (await import('~/features/records/clients/bin/BinNotice.tsx')).BinNotice,
}))
const ClientGroups = lazy(async () => ({ default: (await import('./GroupsOfClient.tsx')).GroupsOfClient }))
const ClaimCard = lazy(async () => ({
  default: (await import('~/features/records/clients/owner/ClaimCard.tsx')).ClaimCard,
}))

const OwnFields = lazy(async () => ({
  default: (await import('~/features/records/custom-fields/OwnFields.tsx')).OwnFields,
}))
/** What a sequence has due comes first, once that is known. */
const DueContact = lazy(async () => ({ default: (await import('./DueContact.tsx')).DueContact }))
const KeyFields = lazy(async () => ({
  default: (await import('~/features/records/custom-fields/OwnFields.tsx')).KeyFields,
}))
const AnswerToField = lazy(async () => ({
  default: (await import('~/features/records/custom-fields/AnswerToField.tsx')).AnswerToField,
}))
const PossibleDuplicates = lazy(async () => ({
  default: (await import('~/features/records/clients/new/PossibleDuplicates.tsx')).PossibleDuplicates,
}))
const NotADuplicate = lazy(async () => ({
  default: (await import('~/features/records/duplicates/NotADuplicate.tsx')).NotADuplicate,
}))
const EnrolmentsCard = lazy(async () => ({
  default: (await import('~/features/work/sequences/clients/EnrolmentsCard.tsx')).EnrolmentsCard,
}))
const MarkConverted = lazy(async () => ({
  default: (await import('~/features/flow/conversions/MarkConverted.tsx')).MarkConverted,
}))
const PersonDialog = onceOpened(async () => (await import('~/features/work/exports/PersonDialog.tsx')).PersonDialog)

type Props = {
  client: Client
  isFresh: boolean
  /** Who asks for access to it, where a notice led here. */
  giveTo: string | undefined
}

/** One client: who it is, what is owed to them, what is known, and what happened. */
export function ClientPage({ client, isFresh, giveTo }: Props) {
  const { id, deleted_at: deletedAt, access_policy: access } = client
  const leads = client.details_hidden ? 0 : client.lead_count
  const [side, setSide] = useState<'timeline' | 'details'>('timeline')
  const [isPersonData, setPersonData] = useState(false)
  const navigate = useNavigate()
  const edit = useEditClient(id)
  const isBinned = deletedAt !== null
  const save = access.EDIT && !isBinned ? edit : undefined
  const { showRaw, showWhy, dialogs } = useLeadDialogs(
    id,
    <Suspense fallback={null}>
      <ClockHistory clientId={id} />
    </Suspense>,
    (leadId, answer) =>
      save && (
        <Suspense fallback={null}>
          <AnswerToField clientId={id} leadId={leadId} answer={answer} />
        </Suspense>
      ),
  )
  const [addsDetails, setAddsDetails] = useState(false)
  const isWhole = useRest()
  const addContact = () => {
    flushSync(() => setSide('details'))
    document.querySelector<HTMLElement>('[data-add="phones"]')?.click()
  }
  useLiveClient(id)
  useViewed(client, isFresh)

  return (
    <ClientFrame
      side={side}
      bar={
        <>
          <BackToList />
          {isWhole && (
            <>
              <Suspense fallback={null}>
                <Neighbours id={id} />
              </Suspense>
              <ClientMenu
                client={client}
                onRawLead={leads > 0 ? () => showRaw() : undefined}
                onPersonData={() => setPersonData(true)}
                more={
                  leads > 0 &&
                  save && (
                    <Suspense fallback={null}>
                      <MarkConverted id={id} />
                    </Suspense>
                  )
                }
              />
            </>
          )}
        </>
      }
      notice={
        isBinned && (
          <Suspense fallback={null}>
            <BinNotice client={client} deletedAt={deletedAt} />
          </Suspense>
        )
      }
      head={
        <>
          <ClientHead client={client} />
          {!isBinned && client.assigned_to === null && (
            <Suspense fallback={null}>
              <ClaimCard client={client} />
            </Suspense>
          )}
          {isWhole && !isBinned && (
            <>
              {!client.details_hidden && (
                <Suspense fallback={<ContactBar client={client} onAdd={save && addContact} />}>
                  <DueContact client={client} onAdd={save && addContact} />
                </Suspense>
              )}
              <FollowUpCard client={client} canEdit={access.EDIT} />
              <Suspense fallback={null}>
                <PossibleDuplicates
                  client={client}
                  actions={(other) => (
                    <Suspense fallback={null}>
                      <NotADuplicate client={client} other={other} />
                    </Suspense>
                  )}
                />
              </Suspense>
            </>
          )}
          <LeadAnswers client={client} />
          {isWhole && (
            <Suspense fallback={null}>
              <KeyFields clientId={id} canEdit={save !== undefined} />
            </Suspense>
          )}
          {isWhole && (
            <SegmentedControl
              className={styles.sides}
              aria-label={t('one.view')}
              value={side}
              onChange={(next) => setSide(next === 'details' ? 'details' : 'timeline')}
              data={[
                { value: 'timeline', label: t('one.timeline') },
                { value: 'details', label: t('one.details') },
              ]}
            />
          )}
        </>
      }
      details={
        isWhole && (
          <>
            <AssignedTo
              client={client}
              giveTo={giveTo}
              onAnswered={() => void navigate({ to: '/client/$id', params: { id }, replace: true })}
              onLost={() => void navigate({ to: '/clients' })}
            >
              {leads > 0 && <TextButton onClick={() => showWhy()}>{leadWords('assigned')}</TextButton>}
            </AssignedTo>
            {!client.details_hidden && (
              <Suspense fallback={<div className={styles.groups} />}>
                <ClientGroups client={client} canEdit={save !== undefined} />
              </Suspense>
            )}
            {!client.details_hidden && !isBinned && (
              <Suspense fallback={null}>
                <EnrolmentsCard client={client} canEdit={access.EDIT} />
              </Suspense>
            )}
            <div className={styles.known} data-folds={!addsDetails || undefined}>
              <ClientDetails client={client} save={save} />
              <Suspense fallback={null}>
                <OwnFields clientId={id} canEdit={save !== undefined} />
              </Suspense>
              {save && !addsDetails && (
                <p className={styles.fold}>
                  <TextButton onClick={() => setAddsDetails(true)}>{t('details.addMore')}</TextButton>
                </p>
              )}
            </div>
            <ClientSource client={client}>
              {leads > 0 && <TextButton onClick={() => showRaw()}>{leadWords('raw')}</TextButton>}
            </ClientSource>
          </>
        )
      }
      main={<ClientTimeline client={client} save={save} showRaw={showRaw} showWhy={showWhy} />}
    >
      {dialogs}
      <PersonDialog
        client={client}
        opened={isPersonData}
        onClose={() => setPersonData(false)}
        onErased={() => void navigate({ to: '/clients' })}
      />
    </ClientFrame>
  )
}
