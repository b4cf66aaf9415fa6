import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconListCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useFacebookLogin } from '~/lib/browser/facebook-login.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { toast } from '~/lib/toast.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { ConnectStart } from './ConnectStart.tsx'
import styles from './FacebookScreen.module.css'
import { LateNote } from './LateNote.tsx'
import { LoginNote } from './LoginNote.tsx'
import { People } from './People.tsx'
import { PageCards } from './page/PageCards.tsx'
import { facebookKey, setup } from './queries.ts'
import type { FacebookSearch } from './search.ts'
import { useLiveFacebook } from './use-live-facebook.ts'
import { t } from './words.ts'

const ChoosePages = onceOpened(async () => (await import('./ChoosePages.tsx')).ChoosePages)
const MissingPage = onceOpened(async () => (await import('./page/MissingPage.tsx')).MissingPage)

type Props = { search: FacebookSearch; onSearch: (search: FacebookSearch) => void }

/** Leads from Facebook and Instagram: who connected them, the pages with their states, and what helps. */
export function FacebookScreen({ search, onSearch }: Props) {
  usePageTitle(t('title'))
  useLiveFacebook()
  const queries = useQueryClient()
  const query = useQuery(setup)
  const [isMissing, setMissing] = useState(false)
  const reconnects = useRef(false)
  const login = useFacebookLogin((connection) => {
    void queries.invalidateQueries({ queryKey: facebookKey })
    if (reconnects.current) toast.success(t('people.reconnected'))
    else onSearch({ show: 'pages', connection })
  })
  const connect = (isAgain = false, withBusiness = false) => {
    reconnects.current = isAgain
    login.start({ again: isAgain, with_business: withBusiness })
  }
  const { connections = [], own_app, has_installation_app: hasApp } = query.data ?? {}
  return (
    <>
      <div className={styles.head}>
        <ActionIcon component={Link} to="/integrations" aria-label={t('back')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>{t('title')}</h1>
        {query.data && (connections.length > 0 || own_app) && (
          <span className={styles.actions}>
            <Button
              variant="subtle"
              renderRoot={(props) => <Link {...props} to="/integration/facebook" search={{ show: 'app' }} />}
            >
              {t('ownApp')}
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconListCheck size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/integration/facebook" search={{ show: 'check' }} />}
            >
              {t('check')}
            </Button>
          </span>
        )}
      </div>
      <p className={styles.intro}>{t('intro')}</p>
      <LoginNote login={login} />
      <Loaded query={query} failed={t('failed')}>
        {() =>
          connections.length === 0 ? (
            <ConnectStart hasApp={Boolean(hasApp || own_app)} isBusy={login.isWaiting} connect={() => connect()} />
          ) : (
            <>
              <LateNote />
              <People connections={connections} isBusy={login.isWaiting} reconnect={() => connect(true)} />
              <PageCards
                isBusy={login.isWaiting}
                reconnect={() => connect(true)}
                add={() => onSearch({ show: 'pages' })}
                findOut={() => setMissing(true)}
              />
            </>
          )
        }
      </Loaded>
      <ChoosePages
        opened={search.show === 'pages' && connections.length > 0}
        connection={search.connection}
        onClose={() => onSearch({})}
        findOut={() => setMissing(true)}
      />
      <MissingPage
        opened={isMissing}
        onClose={() => setMissing(false)}
        connect={(withBusiness) => {
          setMissing(false)
          reconnects.current = false
          login.start({ again: true, with_business: withBusiness })
        }}
      />
    </>
  )
}
