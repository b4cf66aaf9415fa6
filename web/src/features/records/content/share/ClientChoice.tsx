import { listClients } from '@fairlead/contract/records/clients'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { messageOf } from '~/lib/calls/call-error.ts'
import { FilterInput, useFilterText } from '~/ui/form/FilterInput.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { t } from '../words.ts'
import type { Recipient } from './asked-share.ts'
import styles from './ClientChoice.module.css'

/** So many are shown; more are found by typing. */
const most = 8

const clientsFor = (search: string) =>
  queryOptions({
    queryKey: ['clients', 'to-share', search],
    queryFn: ({ signal }) =>
      call(
        listClients,
        { query: { page_size: most, sort: 'last_activity', order: 'DESC', ...(search ? { search } : {}) } },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })

/** Picks the client to share with, by a piece of a name, number or address. */
export function ClientChoice({ onChoose }: { onChoose: (client: Recipient) => void }) {
  const { text, setText, search } = useFilterText()
  const { data, error } = useQuery(clientsFor(search))
  return (
    <div className={styles.choice}>
      <FilterInput
        label={t('share.findClient')}
        placeholder={t('share.findClient')}
        className=""
        {...{ text, setText }}
      />
      {!data && !error && <RowsSkeleton />}
      {error && !data && <p role="alert">{messageOf(error)}</p>}
      {data?.results.length === 0 && (
        <p className={styles.quiet}>{search ? t('share.noClient', { query: search }) : t('share.noClients')}</p>
      )}
      <ul aria-label={t('share.clients')}>
        {data?.results.map((client) => (
          <li key={client.id}>
            <button type="button" onClick={() => onChoose(client)}>
              <Avatar name={client.name} />
              <span className={styles.name}>
                <bdi>{client.name}</bdi>
              </span>
              <span className={styles.quiet} dir="ltr">
                {client.phone_number ?? client.email}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data?.next && <p className={styles.quiet}>{t('share.moreClients')}</p>}
    </div>
  )
}
