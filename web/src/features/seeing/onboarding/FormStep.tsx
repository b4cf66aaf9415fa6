import type { Answer } from '@fairlead/contract/endpoint'
import { createLeadForm, type FormLead, publishLeadForm, testLeadForm } from '@fairlead/contract/flow/lead-forms'
import type { onboardingScreen } from '@fairlead/contract/seeing/onboarding'
import { takeOnboardingScreen } from '@fairlead/contract/seeing/onboarding'
import { Button } from '@mantine/core'
import {
  IconClock,
  IconDeviceMobile,
  IconExternalLink,
  IconFileDollar,
  IconMessage2,
  IconPlugConnected,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { CardChoices } from '~/ui/form/CardChoices.tsx'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './FirstSteps.module.css'
import { newestLead, oneStep } from './first-steps.ts'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

const points = [
  { value: 'quote', icon: IconFileDollar },
  { value: 'contact', icon: IconMessage2 },
] as const
type Point = (typeof points)[number]['value']

type Form = NonNullable<Answer<typeof onboardingScreen>['lead_form']>

const step = oneStep('UNIVERSAL_ONBOARDING_V2')
/** What is told live of a lead that a form brought. */
const leadKinds: readonly RealtimeKind[] = ['client.added', 'client.changed', 'clients.changed', 'resumed']
/** While a lead is awaited its form is also asked, for a browser that hears nothing live. */
const askEveryMs = 2_000

/** A lead form in two taps, and the first lead through it. */
export function FormStep({ walk }: { walk: Walk }) {
  const query = useQuery(step)
  const form = query.data?.lead_form
  if (form) return <OnlineStep walk={walk} form={form} />
  if (query.data) return <ChooseStep walk={walk} />
  return (
    <Step walk={walk} title={t('form.title')} lead={t('form.lead')} primary={null}>
      <Loaded
        query={query}
        failed={t('form.missing')}
        skeleton={
          <Skeleton>
            <Bar width="100%" />
            <Bar width="60%" />
          </Skeleton>
        }
      />
    </Step>
  )
}

function ChooseStep({ walk }: { walk: Walk }) {
  const queries = useQueryClient()
  const [point, setPoint] = useState<Point>('quote')
  const [draft, setDraft] = useState<{ id: string; point: Point }>()
  const take = useCall(takeOnboardingScreen)
  const publish = useCall(publishLeadForm, {
    done({ id, name, public_url }) {
      take.mutate({ params: { screen: 'UNIVERSAL_ONBOARDING_V2' }, body: { state: 'DONE' } })
      queries.setQueryData(step.queryKey, (data) => data && { ...data, lead_form: { id, name, public_url } })
    },
  })
  const create = useCall(createLeadForm, {
    done({ id }) {
      setDraft({ id, point })
      publish.mutate({ params: { id }, body: {} })
    },
  })
  const make = () => {
    // A draft that could not be published is not made twice.
    if (draft?.point === point) publish.mutate({ params: { id: draft.id }, body: {} })
    else create.mutate({ body: { name: t(`form.points.${point}.title`), starting_point: point } })
  }
  return (
    <Step
      walk={walk}
      title={t('form.title')}
      lead={t('form.lead')}
      primary={
        <Button size="md" fullWidth loading={create.isPending || publish.isPending} onClick={make}>
          {t('form.make')}
        </Button>
      }
    >
      <CardChoices
        legend={t('form.title')}
        isLegendHidden
        choices={points.map(({ value, icon }) => ({
          value,
          icon,
          title: t(`form.points.${value}.title`),
          text: t(`form.points.${value}.text`),
        }))}
        value={point}
        onChange={setPoint}
      />
    </Step>
  )
}

function OnlineStep({ walk, form }: { walk: Walk; form: Form }) {
  const [isSent, setSent] = useState(false)
  const query = useQuery({
    ...newestLead(form.id),
    refetchInterval: ({ state }) => (isSent && !state.data?.client ? askEveryMs : false),
  })
  useRealtime(({ kind }) => leadKinds.includes(kind) && void query.refetch())
  const test = useCall(testLeadForm, { done: () => setSent(true) })
  const lead = query.data
  if (lead?.client) return <ArrivedStep walk={walk} lead={lead} client={lead.client} />
  const isWaiting = test.isPending || isSent
  return (
    <Step
      walk={walk}
      title={t('form.onlineTitle')}
      lead={t('form.onlineLead')}
      primary={
        <Button size="md" fullWidth loading={isWaiting} onClick={() => test.mutate({ params: { id: form.id } })}>
          {t('form.send')}
        </Button>
      }
    >
      <CopyField label={t('form.address', { name: form.name })} value={form.public_url} />
      <Button
        component="a"
        href={form.public_url}
        target="_blank"
        rel="noopener"
        variant="subtle"
        className={styles.open}
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        {t('form.open')}
      </Button>
      {/* That no lead came yet does not hide that it can no longer be asked for. */}
      <Loaded
        query={{ data: undefined, error: query.error, refetch: query.refetch }}
        failed={t('form.leadMissing')}
        skeleton={null}
      />
      <p role="status" className={styles.status}>
        {isWaiting && !query.error ? t('form.sending') : ''}
      </p>
    </Step>
  )
}

/** Answers that the card shows; the lead's page has them all. */
const mostAnswers = 3
const names: readonly (string | null)[] = ['name', 'first_name', 'last_name']

/** What gets an account going, once its first lead is there. */
const nextSteps = [
  { name: 'connect', icon: IconPlugConnected, path: '/integrations' },
  { name: 'install', icon: IconDeviceMobile, path: '/app-download' },
  { name: 'invite', icon: IconUserPlus, path: '/team/manage' },
  { name: 'hours', icon: IconClock, path: '/account/availability' },
] as const

function ArrivedStep({ walk, lead, client }: { walk: Walk; lead: FormLead; client: NonNullable<FormLead['client']> }) {
  const shownAnswers = lead.answers
    .filter(({ value, mapped_to }) => value && !names.includes(mapped_to))
    .slice(0, mostAnswers)
  return (
    <Step
      walk={walk}
      title={t('form.arrivedTitle')}
      lead={t('form.arrivedLead')}
      isEnd
      primary={
        <>
          <Button size="md" fullWidth loading={walk.isEnding} onClick={() => walk.onEnd(`/client/${client.id}`)}>
            {t('form.show')}
          </Button>
          <Button variant="default" size="md" fullWidth onClick={() => walk.onEnd()}>
            {t('form.clients')}
          </Button>
        </>
      }
    >
      <div role="status" className={styles.arrived}>
        <Avatar name={client.name} size={40} />
        <span className={styles.who}>
          <bdi>{client.name}</bdi>
          {lead.is_test && <span className={styles.test}>{t('form.test')}</span>}
          <span className={styles.time}>
            <RelativeTime at={lead.received_at} />
          </span>
        </span>
        <dl className={styles.answers}>
          {shownAnswers.map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <nav className={styles.next} aria-label={t('nextSteps.title')}>
        <h2>{t('nextSteps.title')}</h2>
        <ul>
          {nextSteps.map(({ name, icon: Icon, path }) => (
            <li key={name}>
              <Icon size={16} stroke={1.75} aria-hidden />
              <TextButton disabled={walk.isEnding} onClick={() => walk.onEnd(path)}>
                {t(`nextSteps.${name}`)}
              </TextButton>
            </li>
          ))}
        </ul>
      </nav>
    </Step>
  )
}
