import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useScreens } from '~/lib/navigation/screens.ts'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { t } from '../words.ts'
import type { ListFilter } from './list-search.ts'

export type Connect = (label: string) => ReactNode

const sources = [{ to: '/integrations' }]

/** Nobody is there yet: how to begin. `connect` draws the button that leads to the sources. */
export function EmptyList({ connect }: { connect?: Connect | undefined }) {
  const { resources_access_policy: policy } = useSession().user_details
  const canConnect = useScreens(sources).length > 0 && policy.INTEGRATIONS.MANAGE
  if (!canConnect)
    return (
      <FirstUse icon={IconUsers} title={t('list.firstUse')} text={t('list.firstUseByHand')}>
        <Button component={Link} to="/client">
          {t('list.addFirst')}
        </Button>
        <ImportLink />
      </FirstUse>
    )
  return (
    <FirstUse icon={IconUsers} title={t('list.firstUse')} text={t('list.firstUseText')}>
      {connect?.(t('list.connect'))}
      <Button component={Link} to="/client" variant="subtle" size="xs">
        {t('list.addFirst')}
      </Button>
      <ImportLink />
    </FirstUse>
  )
}

const ImportLink = () => (
  <Button component={Link} to="/clients/import" variant="subtle" size="xs">
    {t('list.importFirst')}
  </Button>
)

type NoMatchesProps = { filter: Pick<ListFilter, 'search' | 'filters'>; onClear: () => void }

/** Nobody matches the search and the filters. */
export const NoMatches = ({ filter: { search, filters }, onClear }: NoMatchesProps) => (
  <NoMatch
    title={search ? t('list.noMatch', { query: search }) : t('list.noneFiltered')}
    text={t(filters ? 'list.noneFilteredText' : 'list.noMatchText')}
  >
    <Button variant="default" onClick={onClear}>
      {t(filters ? 'list.clearAll' : 'list.clear')}
    </Button>
  </NoMatch>
)
