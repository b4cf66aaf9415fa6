import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MoreButton } from '~/ui/list/MoreButton.tsx'
import { keptClients } from './imports.ts'
import styles from './ResultView.module.css'
import { t } from './words.ts'

/** Clients that an undo left as they are, since somebody changed them after the import. */
export function UnchangedClients({ batchId }: { batchId: string }) {
  const query = useInfiniteQuery(keptClients(batchId))
  const clients = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <>
      <ul className={styles.kept}>
        {clients.map(({ client_id: id, name }) => (
          <li key={id}>
            {name === null ? (
              t('undo.hidden')
            ) : (
              <Link to="/client/$id" params={{ id }}>
                <bdi>{name}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <MoreButton query={query} variant="subtle">
        {t('rows.more')}
      </MoreButton>
    </>
  )
}
