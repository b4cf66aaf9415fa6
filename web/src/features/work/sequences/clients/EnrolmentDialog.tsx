import type { Answer } from '@fairlead/contract/endpoint'
import type { Enrolment, getEnrolment } from '@fairlead/contract/work/sequence-clients'
import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { useEnrolmentActions } from '../api/enrolment-actions.ts'
import { oneEnrolment } from '../api/queries.ts'
import forms from '../list/Sequences.module.css'
import styles from './Clients.module.css'
import { howWords, needsDecision, stateWords } from './enrolment-words.ts'
import { Simulation } from './Simulation.tsx'
import { t } from './words.ts'

type Props = { id: string; opened: boolean; onClose: () => void }

/** One client in a sequence: why now or why not yet, what happened, and the next 30 days. */
export function EnrolmentDialog({ id, opened, onClose }: Props) {
  const query = useQuery({ ...oneEnrolment(id), enabled: opened })
  const { data } = query
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={550}
      title={data && t('enrolment.title', { name: data.client.name, sequence: data.sequence.name })}
    >
      <Loaded query={query} failed={t('enrolment.failed')}>
        {(enrolment) => <Details enrolment={enrolment} />}
      </Loaded>
    </Dialog>
  )
}

function Details({ enrolment }: { enrolment: Answer<typeof getEnrolment> }) {
  const zone = useZone()
  const isOpen = enrolment.state === 'open'
  return (
    <div className={forms.form}>
      <div className={styles.why} data-urgent={needsDecision(enrolment) || undefined}>
        <IconHourglass size={20} stroke={1.75} aria-hidden />
        <div>
          <b>{stateWords(enrolment)}</b>
          <div className={styles.quiet}>
            {t('enrolment.on', { how: howWords(enrolment), when: formatMoment(enrolment.enrolled_at, zone) })}
            {' · '}
            {t('enrolment.version', { version: enrolment.version })}
          </div>
        </div>
      </div>
      {isOpen && enrolment.can_edit && <Actions enrolment={enrolment} />}
      {enrolment.history.length > 0 && (
        <section className={styles.section}>
          <h3>{t('enrolment.history')}</h3>
          <ol className={styles.history}>
            {enrolment.history.map((entry, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place
              <li key={place}>
                <span>{entry.text}</span>
                <time dateTime={entry.at}>{formatMoment(entry.at, zone)}</time>
              </li>
            ))}
          </ol>
        </section>
      )}
      {isOpen && <Simulation id={enrolment.id} />}
    </div>
  )
}

function Actions({ enrolment }: { enrolment: Enrolment }) {
  const { step, status, exit_asked: asked, paused_by: pausedBy, client } = enrolment
  const actions = useEnrolmentActions()
  const isDue = step !== null && (status === 'TODAY' || status === 'OVERDUE') && step.step_type !== 'DELAY'
  return (
    <>
      {asked && (
        <p>
          {t(`enrolment.exit.${asked}`)}{' '}
          <Button
            variant="default"
            size="xs"
            disabled={actions.isBusy}
            onClick={() => actions.answerExit(enrolment, true)}
          >
            {t('enrolment.leave')}
          </Button>{' '}
          <Button
            variant="subtle"
            size="xs"
            disabled={actions.isBusy}
            onClick={() => actions.answerExit(enrolment, false)}
          >
            {t('enrolment.exit.stay')}
          </Button>
        </p>
      )}
      <div className={styles.actions}>
        {isDue && (
          <>
            <Button
              variant="default"
              disabled={actions.isBusy}
              onClick={() => actions.setStatus(enrolment, 'COMPLETED')}
            >
              {t('enrolment.stepDone')}
            </Button>
            <Button variant="subtle" disabled={actions.isBusy} onClick={() => actions.setStatus(enrolment, 'REMOVED')}>
              {t('enrolment.skip')}
            </Button>
          </>
        )}
        {(pausedBy === null || pausedBy === 'client') && (
          <Button
            variant="subtle"
            disabled={actions.isBusy}
            onClick={() => actions.pause(enrolment, pausedBy === null)}
          >
            {t(pausedBy === null ? 'enrolment.pause' : 'enrolment.resume')}
          </Button>
        )}
        <Button variant="subtle" disabled={actions.isBusy} onClick={() => actions.leave(enrolment)}>
          {t('enrolment.leave')}
        </Button>
        <Button
          variant="subtle"
          renderRoot={(props) => <Link {...props} to="/client/$id" params={{ id: client.id } as never} />}
        >
          {t('enrolment.open')}
        </Button>
      </div>
    </>
  )
}
