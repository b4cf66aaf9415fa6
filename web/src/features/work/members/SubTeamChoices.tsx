import { listSubteams, type Subteam } from '@fairlead/contract/identity/subteams'
import { Checkbox, Loader } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { messageOf } from '~/lib/calls/call-error.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
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
  const { data, error, refetch } = useQuery(allSubTeams)
  if (error)
    return (
      <p className={styles.within} role="alert">
        {messageOf(error)} <TextButton onClick={() => void refetch()}>{t('permitting.again')}</TextButton>
      </p>
    )
  if (!data) return <Loader size="xs" className={styles.within} />
  if (data.length === 0) return <p className={styles.within}>{t('permitting.noSubTeams')}</p>
  return (
    <fieldset className={styles.within} aria-label={t('permitting.subTeams')}>
      {data.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi>{name}</bdi>}
          checked={value.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...value, id] : value.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  )
}
