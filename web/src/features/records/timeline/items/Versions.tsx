import { activityVersions } from '@fairlead/contract/records/timeline'
import { Popover } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/lib/calls/call.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Bar } from '~/ui/layout/Skeleton.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { timelineKey } from '../timeline-of.ts'
import { t } from '../words.ts'
import styles from './Versions.module.css'

const versionsOf = (clientId: string, id: string) =>
  queryOptions({
    // Under the timeline's key: the person who edits the entry has it asked for again.
    queryKey: [...timelineKey(clientId), 'versions', id],
    queryFn: ({ signal }) => call(activityVersions, { params: { id } }, { signal, expects: [423] }),
  })

function List({ clientId, id }: { clientId: string; id: string }) {
  const query = useQuery(versionsOf(clientId, id))
  const zone = useZone()
  return (
    <Loaded query={query} inLine failed={t('item.versionsFailed')} skeleton={<Bar width="60%" />}>
      {({ results }) => (
        <ol>
          {results.map(({ at, by, text }) => (
            <li key={at}>
              <span>{t('item.versionBy', { who: by?.name ?? t('somebody'), when: formatMoment(at, zone) })}</span>
              <p dir="auto">{text ?? t('item.noText')}</p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

/** Says that an entry was edited, and shows what it said before. */
export function Versions({ clientId, id, at }: { clientId: string; id: string; at: string }) {
  const [opened, setOpened] = useState(false)
  const zone = useZone()
  return (
    <Popover opened={opened} onChange={setOpened} width={360} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={styles.edited}
          title={formatMoment(at, zone)}
          aria-label={t('item.showVersions')}
          onClick={() => setOpened(!opened)}
        >
          {t('item.edited')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.versions} aria-label={t('item.versions')}>
        <h4 tabIndex={-1} data-autofocus>
          {t('item.versions')}
        </h4>
        {opened && <List clientId={clientId} id={id} />}
      </Popover.Dropdown>
    </Popover>
  )
}
