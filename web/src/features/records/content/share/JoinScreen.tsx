import type { Answer } from '@fairlead/contract/endpoint'
import type { getContentGroup } from '@fairlead/contract/records/content-groups'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CallError } from '~/lib/calls/call-error.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { toast } from '~/lib/toast.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { listOf } from '../api/kinds.ts'
import { t } from '../words.ts'
import styles from './JoinScreen.module.css'
import { setByCode, useSetActions } from './sets.ts'

/** A content group that somebody shares by its code: what is in it, and to join or leave it (rule 86). */
export function JoinScreen({ code }: { code: string }) {
  usePageTitle(t('join.title'))
  const { data, error, refetch } = useQuery(setByCode(code))
  const isUnknown = error instanceof CallError && [404, 422].includes(error.status)
  return (
    <Loaded
      query={isUnknown ? { data: null, error: null, refetch } : { data, error, refetch }}
      failed={t('join.failed')}
    >
      {(set) => (set ? <Found code={code} set={set} /> : <Gone />)}
    </Loaded>
  )
}

const Gone = () => (
  <div className={styles.join}>
    <h1>{t('join.gone')}</h1>
    <p className={styles.quiet}>{t('join.goneText')}</p>
    <Button component={Link} to="/content/files">
      {t('join.toContent')}
    </Button>
  </div>
)

function Found({ code, set }: { code: string; set: Answer<typeof getContentGroup> }) {
  const { join, leave } = useSetActions()
  const navigate = useNavigate()
  const [first] = set.contents
  const toList = () => void navigate({ to: first ? listOf[first.type] : '/content/files' })
  return (
    <div className={styles.join}>
      <h1>
        <bdi>{set.name}</bdi>
      </h1>
      <p className={styles.quiet}>{t('join.from', { name: set.owner, org: set.owner_org })}</p>
      <ul>
        {set.contents.map(({ type, id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <span className={styles.quiet}>{t(`type.${type}`)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        {set.is_own ? t('join.own') : set.is_joined ? t('join.isJoined') : t('join.text', { name: set.owner })}
      </p>
      {!set.is_own && !set.is_joined && (
        <Button
          fullWidth
          loading={join.isPending}
          onClick={() =>
            join.mutate(
              { params: { code } },
              {
                onSuccess() {
                  toast.success(t('join.done', { name: set.name }))
                  toList()
                },
              },
            )
          }
        >
          {t('join.button')}
        </Button>
      )}
      {set.is_joined && (
        <Button
          variant="default"
          fullWidth
          loading={leave.isPending}
          onClick={() => leave.mutate({ params: { id: set.id } })}
        >
          {t('sets.leave')}
        </Button>
      )}
      <Button component={Link} to="/content/files" variant="subtle" fullWidth>
        {t('join.toContent')}
      </Button>
    </div>
  )
}
