import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useScreens } from '~/lib/screens.ts'
import { useSession } from '~/lib/session.ts'
import { FirstUse, NoMatch } from '~/ui/EmptyState.tsx'
import { t } from './words.ts'

export type Connect = (label: string) => ReactNode

const sources = [{ to: '/integrations' }]

/** Nobody is there yet: how to begin. `connect` draws the button that leads to the sources. */
export function EmptyList({ connect }: { connect?: Connect | undefined }) {
  const { resources_access_policy: policy } = useSession().user_details
  const canConnect = useScreens(sources).length > 0 && policy.INTEGRATIONS.MANAGE
  if (!canConnect)
    return (
      <FirstUse title={t('list.firstUse')} text={t('list.firstUseByHand')}>
        <Button component={Link} to="/client">
          {t('list.addFirst')}
        </Button>
      </FirstUse>
    )
  return (
    <FirstUse title={t('list.firstUse')} text={t('list.firstUseText')}>
      {connect?.(t('list.connect'))}
      <Button component={Link} to="/client" variant="subtle" size="xs">
        {t('list.addFirst')}
      </Button>
    </FirstUse>
  )
}

/** Nobody matches the search. */
export const NoMatches = ({ search, onClear }: { search: string; onClear: () => void }) => (
  <NoMatch title={t('list.noMatch', { query: search })} text={t('list.noMatchText')}>
    <Button variant="default" onClick={onClear}>
      {t('list.clear')}
    </Button>
  </NoMatch>
)
