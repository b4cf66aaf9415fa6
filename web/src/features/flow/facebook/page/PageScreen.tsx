import type { FacebookPage } from '@fairlead/contract/flow/facebook/shapes'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconForms } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFacebookLogin } from '~/lib/browser/facebook-login.ts'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { toast } from '~/lib/toast.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { Loaded, LoadedRows } from '~/ui/list/Loaded.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import facebook from '../FacebookScreen.module.css'
import { FormRow } from '../FormRow.tsx'
import { LoginNote } from '../LoginNote.tsx'
import { countsOf, facebookKey, formsOf, onePage } from '../queries.ts'
import { useLiveFacebook } from '../use-live-facebook.ts'
import { t } from '../words.ts'
import { PageActions } from './PageActions.tsx'
import { PageAction, PageLine } from './PageLine.tsx'
import styles from './PageScreen.module.css'
import { PageState } from './PageState.tsx'

/** The forms of a page with their switches, and the leads of each on both sides. */
function Forms({ page }: { page: FacebookPage }) {
  const query = useInfiniteQuery(formsOf(page.id))
  const counts = useQuery(countsOf(page.id))
  const forms = rowsOf(query.data, ({ id }) => id)
  return (
    <>
      <LoadedRows
        {...{ query, rows: forms }}
        failed={t('page.failed')}
        empty={<FirstUse icon={IconForms} title={t('page.none')} text={t('page.noneText')} />}
        more={t('page.more')}
      >
        <Loaded query={counts} inLine failed={t('page.countsFailed')} skeleton={null} />
        <ul className={styles.forms} aria-label={t('page.formsTitle')}>
          <li className={styles.head} aria-hidden>
            <span>{t('page.form')}</span>
            <span>{t('page.days')}</span>
            <span>{t('page.last')}</span>
            <span className={styles.switch}>{t('page.receive')}</span>
          </li>
          {forms.map((form) => (
            <FormRow key={form.id} page={page.id} form={form} counts={counts.data?.results} />
          ))}
        </ul>
      </LoadedRows>
      {forms.length > 0 && counts.data?.counted_at && (
        <p className={styles.compared}>
          {t('page.compared')} <RelativeTime inSentence at={counts.data.counted_at} />.
        </p>
      )}
    </>
  )
}

type Props = { id: string; onDisconnected: () => void }

/** One page: how it does, and its forms. */
export function PageScreen({ id, onDisconnected }: Props) {
  const queries = useQueryClient()
  const query = useQuery(onePage(id))
  useLiveFacebook()
  usePageTitle(query.data?.name ?? t('title'))
  const login = useFacebookLogin(() => {
    toast.success(t('people.reconnected'))
    void queries.invalidateQueries({ queryKey: facebookKey })
  })
  const reconnect = () => login.start({ again: true })
  return (
    <Loaded query={query}>
      {(page) => (
        <>
          <div className={facebook.head}>
            <ActionIcon component={Link} to="/integration/facebook" aria-label={t('toOverview')}>
              <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
            <h1>
              <bdi>{page.name}</bdi>
            </h1>
          </div>
          <div className={facebook.line}>
            {page.is_connected && <PageState page={page} />}
            <p className={facebook.quiet}>{t('page.by', { name: page.connected_by })}</p>
          </div>
          <LoginNote login={login} />
          {page.is_connected ? (
            <>
              <div className={styles.line} data-problem={page.status !== 'OK' || page.is_expiring || undefined}>
                <PageLine page={page} />
                <PageAction page={page} isBusy={login.isWaiting} reconnect={reconnect} />
              </div>
              <section className={facebook.section} aria-labelledby="forms">
                <h2 id="forms">{t('page.formsTitle')}</h2>
                <Forms page={page} />
                <PageActions page={page} onDisconnected={onDisconnected} />
              </section>
            </>
          ) : (
            <FirstUse icon={IconForms} title={t('page.notFound')} text={t('pages.noneText')}>
              <Link to="/integration/facebook" search={{ show: 'pages' }}>
                {t('pages.add')}
              </Link>
            </FirstUse>
          )}
        </>
      )}
    </Loaded>
  )
}
