import { listClients } from '@fairlead/contract/records/clients'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { FilterInput, useFilterText } from '~/ui/form/FilterInput.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
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
  const query = useQuery(clientsFor(search))
  const clients = query.data?.results ?? []
  return (
    <div className={styles.choice}>
      <FilterInput
        label={t('share.findClient')}
        placeholder={t('share.findClient')}
        className=""
        {...{ text, setText }}
      />
      <LoadedRows
        query={query}
        rows={clients}
        inLine
        empty={<p className={styles.quiet}>{search ? t('share.noClient', { query: search }) : t('share.noClients')}</p>}
      >
        <ul aria-label={t('share.clients')}>
          {clients.map((client) => (
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
        {query.data?.next && <p className={styles.quiet}>{t('share.moreClients')}</p>}
      </LoadedRows>
    </div>
  )
}
