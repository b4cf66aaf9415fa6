import type { Enrolment } from '@fairlead/contract/work/sequence-clients'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconDots,
  IconInfoCircle,
  IconListCheck,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconUserMinus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { useEnrolmentActions } from '../api/enrolment-actions.ts'
import { enrolmentsOf } from '../api/queries.ts'
import { useLiveSequences } from '../api/use-live-sequences.ts'
import { stepTitle } from '../step-words.ts'
import styles from './Clients.module.css'
import { howWords, needsDecision, stateWords } from './enrolment-words.ts'
import { t } from './words.ts'

const EnrolmentDialog = onceOpened(async () => (await import('./EnrolmentDialog.tsx')).EnrolmentDialog)
const EnrolDialog = onceOpened(async () => (await import('./EnrolDialog.tsx')).EnrolDialog)

type Props = { client: { id: string; name: string }; canEdit: boolean }

/** The sequences that a client is in: why now or why not yet, why and by whom, and what can be done about it. */
export function EnrolmentsCard({ client, canEdit }: Props) {
  useLiveSequences()
  const { data } = useQuery(enrolmentsOf(client.id))
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<{ id: string; isOpen: boolean }>()
  const [showsPast, setShowsPast] = useState(false)
  if (!data) return null
  const open = data.results.filter(({ state }) => state === 'open')
  const past = data.results.filter(({ state }) => state !== 'open')
  return (
    <section className={styles.card} aria-labelledby="client-sequences">
      <header>
        <h2 id="client-sequences">{t('client.title')}</h2>
        {canEdit && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('client.add')}
          </Button>
        )}
      </header>
      {open.length === 0 && <p className={styles.quiet}>{t('client.none')}</p>}
      <ul className={styles.rows}>
        {[...open, ...(showsPast ? past : [])].map((enrolment) => (
          <Row
            key={enrolment.id}
            enrolment={enrolment}
            canEdit={canEdit}
            onOpen={() => setAsked({ id: enrolment.id, isOpen: true })}
          />
        ))}
      </ul>
      {past.length > 0 && !showsPast && (
        <Button variant="subtle" size="xs" onClick={() => setShowsPast(true)}>
          {t('client.past', { count: past.length })}
        </Button>
      )}
      <EnrolDialog client={client} opened={isAdding} onClose={() => setAdding(false)} />
      {asked && (
        <EnrolmentDialog
          id={asked.id}
          opened={asked.isOpen}
          onClose={() => setAsked({ id: asked.id, isOpen: false })}
        />
      )}
    </section>
  )
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

function Row({ enrolment, canEdit, onOpen }: { enrolment: Enrolment; canEdit: boolean; onOpen: () => void }) {
  const { sequence, state, step, paused_by: pausedBy } = enrolment
  const actions = useEnrolmentActions()
  const mayChange = canEdit && state === 'open'
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <button type="button" className={styles.open} onClick={onOpen}>
          <bdi>{sequence.name}</bdi>
        </button>
        {step && state === 'open' && (
          <span>
            <bdi>
              {t('client.step', { number: step.number, total: step.total, title: stepTitle(step.action, step.names) })}
            </bdi>
          </span>
        )}
        <span className={`${styles.quiet} ${needsDecision(enrolment) ? styles.urgent : ''}`}>
          {stateWords(enrolment)}
        </span>
        <span className={styles.quiet}>{howWords(enrolment)}</span>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={styles.menu} aria-label={t('client.actions', { name: sequence.name })}>
            <IconDots size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconInfoCircle {...icon} />} onClick={onOpen}>
            {t('client.details')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconListCheck {...icon} />}
            renderRoot={(props) => <Link {...props} to="/content/sequence/$id" params={{ id: sequence.id } as never} />}
          >
            {sequence.name}
          </Menu.Item>
          {mayChange && (pausedBy === null || pausedBy === 'client') && (
            <Menu.Item
              leftSection={pausedBy ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
              onClick={() => actions.pause(enrolment, pausedBy === null)}
            >
              {t(pausedBy ? 'enrolment.resume' : 'enrolment.pause')}
            </Menu.Item>
          )}
          {mayChange && (
            <Menu.Item leftSection={<IconUserMinus {...icon} />} onClick={() => actions.leave(enrolment)}>
              {t('enrolment.leave')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
