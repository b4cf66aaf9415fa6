import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { words } from '~/lib/i18n.ts'
import { useScreens } from '~/lib/navigation/screens.ts'
import en from '~/locales/en/empty-clients.ts'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import type { ListFilter } from './list-search.ts'

const t = words('empty-clients', en)

export type Connect = (label: string) => ReactNode

const sources = [{ to: '/integrations' }]

/** Nobody is there yet: how to begin. `connect` draws the button that leads to the sources. */
export function EmptyList({ connect }: { connect?: Connect | undefined }) {
  const { resources_access_policy: policy } = useSession().user_details
  const canConnect = useScreens(sources).length > 0 && policy.INTEGRATIONS.MANAGE
  if (!canConnect)
    return (
      <FirstUse icon={IconUsers} title={t('firstUse')} text={t('firstUseByHand')}>
        <Button component={Link} to="/client">
          {t('addFirst')}
        </Button>
        <ImportLink />
      </FirstUse>
    )
  return (
    <FirstUse icon={IconUsers} title={t('firstUse')} text={t('firstUseText')}>
      {connect?.(t('connect'))}
      <Button component={Link} to="/client" variant="subtle" size="xs">
        {t('addFirst')}
      </Button>
      <ImportLink />
    </FirstUse>
  )
}

const ImportLink = () => (
  <Button component={Link} to="/clients/import" variant="subtle" size="xs">
    {t('importFirst')}
  </Button>
)

type NoMatchesProps = { filter: Pick<ListFilter, 'search' | 'filters'>; onClear: () => void }

/** Nobody matches the search and the filters. */
export const NoMatches = ({ filter: { search, filters }, onClear }: NoMatchesProps) => (
  <NoMatch
    title={search ? t('noMatch', { query: search }) : t('noneFiltered')}
    text={t(filters ? 'noneFilteredText' : 'noMatchText')}
  >
    <Button variant="default" onClick={onClear}>
      {t(filters ? 'clearAll' : 'clear')}
    </Button>
  </NoMatch>
)
