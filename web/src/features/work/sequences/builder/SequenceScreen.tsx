import type { Answer } from '@fairlead/contract/endpoint'
import type { listSequenceSteps, Sequence } from '@fairlead/contract/work/sequences'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import type { ClientFilter } from '../api/queries.ts'
import { resultsOf } from '../api/queries.ts'
import { useLiveSequences } from '../api/use-live-sequences.ts'
import { SequenceMenu } from '../list/SequenceMenu.tsx'
import { t } from '../words.ts'
import styles from './Builder.module.css'
import { SequenceAside } from './SequenceAside.tsx'
import { StartLine } from './StartLine.tsx'
import { StepList } from './StepList.tsx'
import { useStepsDraft } from './use-steps-draft.ts'

const MoveDialog = onceOpened(async () => (await import('../clients/MoveDialog.tsx')).MoveDialog)
const ClientsDialog = onceOpened(async () => (await import('../clients/ClientsDialog.tsx')).ClientsDialog)

type Props = {
  sequence: Sequence
  steps: Answer<typeof listSequenceSteps>
  /** The dialog that adds one client: choosing clients is another capability's. */
  adding: (dialog: { opened: boolean; onClose: () => void }) => ReactNode
  /** Clients are being moved to another version: a change of many, by its id. */
  onMoving: (batchId: string) => void
}

/** One sequence: its steps with what came of each, what starts it, and who is in it. */
export function SequenceScreen({ sequence, steps, adding, onMoving }: Props) {
  const { id, name, counts, can_edit: canEdit, state } = sequence
  usePageTitle(name)
  useLiveSequences()
  const draft = useStepsDraft(id, steps)
  const results = useQuery(resultsOf(id))
  const [open, setOpen] = useState<string>()
  const [dialog, setDialog] = useState<'move' | 'add'>()
  const [shown, setShown] = useState<{ filter: ClientFilter | undefined; isOpen: boolean }>()
  const close = () => setDialog(undefined)
  const [current] = results.data?.results ?? []
  const isRunning = state === 'running' && steps.results.length > 0
  return (
    <>
      <Head sequence={sequence}>
        {draft.isDirty ? (
          <SaveButtons draft={draft} sequence={sequence} onProblem={setOpen} />
        ) : (
          <>
            <SequenceMenu sequence={sequence} isOnPage />
            <Button
              disabled={!isRunning}
              leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setDialog('add')}
            >
              {t('add.button')}
            </Button>
          </>
        )}
      </Head>
      <Notes sequence={sequence} isDirty={draft.isDirty} onMove={() => setDialog('move')} />
      {draft.isStale && (
        <p role="alert" className={styles.bar} data-warn>
          <span>{t('stale')}</span>
          <TextButton onClick={() => void draft.reload()}>{t('reload')}</TextButton>
        </p>
      )}
      <div className={styles.columns}>
        <div>
          <StartLine sequence={sequence} />
          <StepList
            draft={draft}
            canEdit={canEdit}
            results={current?.steps ?? []}
            clients={new Map(steps.results.map((step) => [step.id, step.clients]))}
            open={open}
            onOpen={setOpen}
          />
        </div>
        <SequenceAside
          sequence={sequence}
          results={results}
          onClients={(filter) => setShown({ filter, isOpen: true })}
        />
      </div>
      <MoveDialog sequence={sequence} opened={dialog === 'move'} onClose={close} onMoving={onMoving} />
      <ClientsDialog
        sequence={sequence}
        filter={shown?.filter}
        onFilter={(filter) => setShown({ filter, isOpen: true })}
        opened={shown?.isOpen === true}
        onClose={() => setShown({ filter: shown?.filter, isOpen: false })}
      />
      {adding({ opened: dialog === 'add', onClose: close })}
      {counts.open === 0 && steps.results.length === 0 && <p className={styles.quiet}>{t('add.empty')}</p>}
    </>
  )
}

function Head({ sequence, children }: { sequence: Sequence; children: ReactNode }) {
  const zone = useZone()
  const isTeam = useSession().user_details.account_type === 'TEAM'
  const { name, state, visibility, current_version: version, version_saved_at: at, version_saved_by: by } = sequence
  const saved = { version, when: formatDate(at, zone) }
  return (
    <div className={styles.head}>
      <ActionIcon renderRoot={(props) => <Link {...props} to="/content/sequences" />} aria-label={t('back')}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className={styles.meta}>
          <span className={styles.chip} data-state={state}>
            {t(`state.${state}`)}
          </span>
          {isTeam && <span>{t(`visibility.${visibility}`)}</span>}
          <span>{by ? t('savedBy', { ...saved, name: by.name }) : t('saved', saved)}</span>
          <span>{t('clients', { count: sequence.counts.open })}</span>
        </p>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

type SaveProps = {
  draft: ReturnType<typeof useStepsDraft>
  sequence: Sequence
  onProblem: (id: string) => void
}

/** Lets go of what was edited, or saves it: as a new version once somebody is enrolled on this one (rule 231). */
function SaveButtons({ draft, sequence, onProblem }: SaveProps) {
  const { counts, current_version: version } = sequence
  const wasUsed = counts.open + counts.completed + counts.removed > 0
  return (
    <>
      <Button variant="subtle" onClick={draft.discard}>
        {t('discard')}
      </Button>
      <Button
        loading={draft.isSaving}
        onClick={() => {
          const unreadable = document.querySelector<HTMLElement>('[data-unreadable]')
          if (draft.firstProblem) onProblem(draft.firstProblem)
          // A date that cannot be read would be saved as none.
          else if (unreadable) unreadable.focus()
          else draft.save()
        }}
      >
        {wasUsed ? t('saveVersion', { version: version + 1 }) : t('save')}
      </Button>
    </>
  )
}

type NotesProps = { sequence: Sequence; isDirty: boolean; onMove: () => void }

/** What is special about a sequence now: it is paused, it has unsaved changes, or clients are on an older version. */
function Notes({ sequence, isDirty, onMove }: NotesProps) {
  const zone = useZone()
  const { state, paused_at: at, counts, can_edit: canEdit, owner } = sequence
  return (
    <>
      {!canEdit && <p className={styles.bar}>{t('readOnly', { name: owner.name })}</p>}
      {state === 'paused' && at && (
        <p className={styles.bar} data-warn>
          {t('pausedNote', { when: formatDate(at, zone) })}
        </p>
      )}
      {state === 'resuming' && (
        <p className={styles.bar} data-warn role="status">
          {t('resumingNote')}
        </p>
      )}
      {isDirty && (
        <p className={styles.bar} role="status">
          <span>
            <b>{t('unsaved')}</b> <span className={styles.quiet}>{t('unsavedText')}</span>
          </span>
        </p>
      )}
      {!isDirty && counts.on_older_versions > 0 && (
        <p className={styles.bar}>
          <span>
            <b>{t('older', { count: counts.on_older_versions })}</b>
            {' · '}
            <TextButton onClick={onMove}>{t('move')}</TextButton>
          </span>
          <span className={styles.quiet}>{t('olderText')}</span>
        </p>
      )}
    </>
  )
}
