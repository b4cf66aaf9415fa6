import { Button } from '@mantine/core'
import { IconBrandFacebook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFacebookLogin } from '~/lib/browser/facebook-login.ts'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { LoginNote } from './LoginNote.tsx'
import { PageChoices } from './page/PageChoices.tsx'
import { setup } from './queries.ts'
import { t } from './words.ts'

/** Connects Facebook within the first steps: the login, then the pages. */
export function ConnectInSteps({ onDone }: { onDone: () => void }) {
  const query = useQuery(setup)
  const login = useFacebookLogin(() => void query.refetch())
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<Ghost />}>
      {({ connections }) =>
        connections.length > 0 ? (
          <PageChoices connection={undefined} onDone={onDone} />
        ) : (
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
    </Loaded>
  )
}

const Ghost = () => (
  <Skeleton>
    <Bar width="100%" />
  </Skeleton>
)
