import type { MetaCapi } from '@fairlead/contract/flow/meta-capi'
import { Button } from '@mantine/core'
import { IconBrandMeta } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useGathered } from '~/lib/calls/gathered.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { EmptyState } from '~/ui/list/EmptyState.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import styles from './CapiScreen.module.css'
import { DatasetForm } from './DatasetForm.tsx'
import { EventList } from './EventList.tsx'
import { PageDatasets } from './PageDatasets.tsx'
import { ProblemNote } from './ProblemNote.tsx'
import { Quality } from './Quality.tsx'
import { capi, conversionsKey } from './queries.ts'
import { StagesForm } from './StagesForm.tsx'
import { TestForm } from './TestForm.tsx'
import { TurnOff } from './TurnOff.tsx'
import { t } from './words.ts'

/** Where stages of leads are reported to Meta: what is set up, what was sent, and what helps where nothing is. */
export function CapiScreen() {
  usePageTitle(t('title'))
  const queries = useQueryClient()
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: conversionsKey }))
  useRealtime(({ kind }) => (kind === 'facebook.changed' || kind === 'resumed') && refresh())
  const query = useQuery(capi)
  return (
    <div className={styles.screen}>
      <div>
        <div className={styles.head}>
          <h2>{t('title')}</h2>
          {query.data && <StateChip state={query.data.state} />}
        </div>
        <p className={styles.quiet}>{t('intro')}</p>
      </div>
      <Loaded query={query} failed={t('failed')}>
        {(detail) => <Settings detail={detail} />}
      </Loaded>
    </div>
  )
}

function StateChip({ state }: Pick<MetaCapi, 'state'>) {
  if (state === 'not_connected' || state === 'not_set_up') return null
  return (
    <span className={styles.state} data-tone={state === 'on' ? 'good' : 'bad'}>
      {t(`state.${state}`)}
    </span>
  )
}

function Settings({ detail }: { detail: MetaCapi }) {
  const [byToken, setByToken] = useState(false)
  const { state, dataset, problem } = detail
  if (state === 'not_connected' && !byToken)
    return (
      <EmptyState icon={IconBrandMeta} title={t('start.title')} text={t('start.text')}>
        <Button renderRoot={(props) => <Link {...props} to="/integration/facebook" />}>{t('start.connect')}</Button>
        <Button variant="subtle" onClick={() => setByToken(true)}>
          {t('start.useToken')}
        </Button>
      </EmptyState>
    )
  const isSetUp = dataset !== null
  return (
    <>
      {problem && <ProblemNote problem={problem} dataset={dataset?.id} />}
      <DatasetForm key={`${dataset?.id} ${detail.uses}`} detail={detail} />
      {isSetUp && (
        <>
          <PageDatasets detail={detail} />
          <StagesForm key={JSON.stringify(detail.stages)} stages={detail.stages} />
          <TestForm />
          <Quality detail={detail} />
          <EventList counts={detail.counts} />
          <TurnOff />
        </>
      )}
    </>
  )
}
