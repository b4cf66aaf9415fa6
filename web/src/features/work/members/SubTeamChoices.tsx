import { listSubteams, type Subteam } from '@fairlead/contract/identity/subteams'
import { Checkbox, Loader } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import styles from './PermissionFields.module.css'
import { t } from './words.ts'

/** All sub-teams by name: an account has few. */
const allSubTeams = queryOptions({
  queryKey: ['subteams', 'all'],
  queryFn: async ({ signal }) => {
    const all: Subteam[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { page_size: 100, ...(cursor ? { cursor } : {}) }
      const page: { results: Subteam[]; next: string | null } = await call(listSubteams, { query }, { signal })
      all.push(...page.results)
      cursor = page.next
    }
    return all
  },
})

type Props = { value: readonly string[]; onChange: (ids: string[]) => void }

/** Which sub-teams' clients somebody sees. */
export function SubTeamChoices({ value, onChange }: Props) {
  const query = useQuery(allSubTeams)
  const subTeams = query.data ?? []
  return (
    <fieldset className={styles.within} aria-label={t('permitting.subTeams')}>
      <LoadedRows
        query={query}
        rows={subTeams}
        inLine
        skeleton={<Loader size="xs" />}
        empty={<p>{t('permitting.noSubTeams')}</p>}
        keeps
      >
        {subTeams.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<bdi>{name}</bdi>}
            checked={value.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...value, id] : value.filter((other) => other !== id))
            }
          />
        ))}
      </LoadedRows>
    </fieldset>
  )
}
