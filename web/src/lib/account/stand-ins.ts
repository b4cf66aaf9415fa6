import { standIns } from '@fairlead/contract/identity/team'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../calls/call.ts'
import { formatDate } from '../time/dates.ts'
import { t } from '../words.ts'
import { useSession } from './session.ts'

/** Who stands in for whom today. */
const lent = queryOptions({
  queryKey: ['team', 'stand-ins'],
  queryFn: ({ signal }) => call(standIns, {}, { signal, quiet: true }),
  staleTime: 5 * 60_000,
})

/** For whom a member stands in today, each with the last day in words. Accounts of one do not ask. */
export function useStandsInFor(id: string): { name: string; day: string }[] {
  const { account_type } = useSession().user_details
  const { data } = useQuery({ ...lent, enabled: account_type === 'TEAM' })
  return (data?.results ?? [])
    .filter(({ stand_in }) => stand_in.id === id)
    .map(({ user, until }) => ({ name: user.name, day: formatDate(`${until}T12:00:00Z`, 'UTC') }))
}

/** Says of an assignee that somebody stands in, and until when; undefined where nobody does. Accounts of one do not ask. */
export function useStandIns(): (assignee: { id: string; name: string } | null) => string | undefined {
  const { id: me, account_type } = useSession().user_details
  const { data } = useQuery({ ...lent, enabled: account_type === 'TEAM' })
  return (assignee) => {
    const found = assignee && data?.results.find(({ user }) => user.id === assignee.id)
    if (!found) return undefined
    const day = formatDate(`${found.until}T12:00:00Z`, 'UTC')
    if (found.stand_in.id === me) return t('standIn.for', { name: assignee.name, day })
    const name = assignee.id === me ? '' : `${assignee.name} · `
    return name + t('standIn.by', { name: found.stand_in.name, day })
  }
}
