import { Button } from '@mantine/core'
import { IconBrandFacebook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFacebookLogin } from '~/lib/browser/facebook-login.ts'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { Failure } from '~/ui/list/EmptyState.tsx'
import { LoginNote } from './LoginNote.tsx'
import { PageChoices } from './page/PageChoices.tsx'
import { setup } from './queries.ts'
import { t } from './words.ts'

/** Connects Facebook within the first steps: the login, then the pages. */
export function ConnectInSteps({ onDone }: { onDone: () => void }) {
  const query = useQuery(setup)
  const login = useFacebookLogin(() => void query.refetch())
  if (query.isError && !query.data)
    return <Failure title={t('failed')} error={query.error} retry={() => void query.refetch()} />
  if (!query.data)
    return (
      <Skeleton>
        <Bar width="100%" />
      </Skeleton>
    )
  if (query.data.connections.length > 0) return <PageChoices connection={undefined} onDone={onDone} />
  return (
    <>
      <LoginNote login={login} />
      <Button
        size="md"
        fullWidth
        leftSection={<IconBrandFacebook size={16} aria-hidden />}
        loading={login.isWaiting}
        onClick={() => login.start()}
      >
        {t('connect')}
      </Button>
    </>
  )
}
