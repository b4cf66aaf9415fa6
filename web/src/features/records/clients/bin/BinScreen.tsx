import type { ClientRow } from '@fairlead/contract/records/clients'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useGathered } from '~/lib/calls/gathered.ts'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { usePhoneText } from '~/ui/phone/use-phone-text.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { NoMatches } from '../list/EmptyList.tsx'
import { binnedClients } from '../list/list-clients.ts'
import { SearchField } from '../list/SearchField.tsx'
import styles from './BinScreen.module.css'
import { useBin } from './bin-client.ts'
import { t } from './words.ts'

/** What changes what is shown. */
const liveKinds: readonly RealtimeKind[] = ['client.removed', 'client.added', 'clients.changed', 'resumed']

type Props = {
  search: string
  onSearch: (search: string) => void
  /** Asks whether a client is to be erased for good. */
  onErase: (client: ClientRow) => void
}

/** Clients that were deleted in the last 30 days, the latest first, each with the way back (rule 169). */
export function BinScreen({ search, onSearch, onErase }: Props) {
  usePageTitle(t('list'))
  const queries = useQueryClient()
  const query = useInfiniteQuery(binnedClients(search))
  const rows = useMemo(() => rowsOf(query.data, (row) => row.id), [query.data])
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: binnedClients(search).queryKey }))
  useRealtime(({ kind }) => {
    if (liveKinds.includes(kind)) refresh()
  })
  const [entered, setEntered] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const isFound = entered === search && query.isSuccess && !query.isPlaceholderData
  useEffect(() => {
    if (!isFound) return
    list.current?.querySelector('a')?.focus()
    setEntered(undefined)
  }, [isFound])
  const isEmpty = query.isSuccess && rows.length === 0 && search === ''
  return (
    <>
      <div className={styles.tools} hidden={isEmpty}>
        <SearchField value={search} onSearch={onSearch} onEnter={setEntered} />
        <p className={styles.about}>{t('about')}</p>
      </div>
      <LoadedRows
        query={query}
        rows={rows}
        failed={t('failed')}
        more={t('more')}
        empty={
          isEmpty ? (
            <FirstUse icon={IconTrash} title={t('empty')} text={t('emptyText')} />
          ) : (
            <NoMatches filter={{ filters: '', search }} onClear={() => onSearch('')} />
          )
        }
      >
        <ul ref={list} className={styles.list} aria-label={t('list')}>
          {rows.map((client) => (
            <BinnedRow key={client.id} client={client} onErase={() => onErase(client)} />
          ))}
        </ul>
      </LoadedRows>
    </>
  )
}

function BinnedRow({ client, onErase }: { client: ClientRow; onErase: () => void }) {
  const { restore, isRestoring } = useBin(client)
  const number = usePhoneText(client.phone_number, client.phone_extension)
  const { id, name, email, access_policy: access, deleted_at: deleted } = client
  return (
    <li className={styles.row}>
      <Avatar name={name} />
      <span className={styles.who}>
        <Link to="/client/$id" params={{ id }} className={styles.open}>
          <bdi>{name}</bdi>
        </Link>
        <span className={styles.contact}>
          {deleted && (
            <>
              {t('deleted')} <RelativeTime inSentence at={deleted} />
            </>
          )}
          {[number, email].map((contact) => contact && <bdi key={contact}> · {contact}</bdi>)}
        </span>
      </span>
      <span className={styles.restore}>
        {access.DELETE && (
          <Button variant="subtle" size="xs" aria-label={t('eraseOf', { name })} onClick={onErase}>
            {t('erase')}
          </Button>
        )}
        {access.DELETE && (
          <Button
            variant="default"
            size="xs"
            loading={isRestoring}
            aria-label={t('restoreOf', { name })}
            onClick={restore}
          >
            {t('restore')}
          </Button>
        )}
      </span>
    </li>
  )
}
