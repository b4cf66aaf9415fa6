import { disconnectFacebook } from '@fairlead/contract/flow/facebook'
import type { FacebookPage } from '@fairlead/contract/flow/facebook/shapes'
import { Button } from '@mantine/core'
import { IconBrandFacebook, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { initials } from '~/ui/shown/Avatar.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from '../FacebookScreen.module.css'
import { connectedPages, facebookKey } from '../queries.ts'
import { t } from '../words.ts'
import { PageAction, PageLine } from './PageLine.tsx'
import { PageState } from './PageState.tsx'

type Actions = { isBusy: boolean; reconnect: () => void }
type Props = Actions & { add: () => void; findOut: () => void }

/** What needs somebody comes first. */
const weight = ({ status, is_expiring }: FacebookPage): number =>
  ({ PERMISSION_EXPIRED: 0, INSUFFICIENT_PERMISSION: 1, GENERIC_ERROR: 2, OK: is_expiring ? 3 : 5, LOADING: 4 })[status]

const Card = ({ page, ...actions }: Actions & { page: FacebookPage }) => (
  <li className={styles.card}>
    <span className={styles.picture} aria-hidden>
      {initials(page.name)}
    </span>
    <div className={styles.words}>
      <div className={styles.line}>
        <Link to="/integration/facebook/page/$pageId" params={{ pageId: page.id }} className={styles.open}>
          <bdi>{page.name}</bdi>
        </Link>
        <PageState page={page} />
      </div>
      <PageLine page={page} />
    </div>
    <PageAction page={page} {...actions} />
    <IconChevronRight className={styles.chevron} size={20} stroke={1.75} aria-hidden />
  </li>
)

/** The connected pages, and what can be done with all of them. */
export function PageCards({ add, findOut, ...actions }: Props) {
  const queries = useQueryClient()
  const query = useInfiniteQuery(connectedPages)
  const [isLeaving, setLeaving] = useState(false)
  const leave = useCall(disconnectFacebook, {
    done() {
      setLeaving(false)
      toast.success(t('leave.done'))
      return queries.invalidateQueries({ queryKey: facebookKey })
    },
  })
  const pages = rowsOf(query.data, ({ id }) => id).sort((a, b) => weight(a) - weight(b))
  return (
    <section className={styles.section} aria-labelledby="pages">
      <div className={styles.line}>
        <h2 id="pages">{t('pages.title')}</h2>
        <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('pages.add')}
        </Button>
      </div>
      <LoadedRows
        {...{ query, rows: pages }}
        failed={t('pages.failed')}
        empty={<FirstUse icon={IconBrandFacebook} title={t('pages.none')} text={t('pages.noneText')} />}
        more={t('pages.more')}
      >
        <ul className={styles.cards}>
          {pages.map((page) => (
            <Card key={page.id} page={page} {...actions} />
          ))}
        </ul>
      </LoadedRows>
      <div className={styles.foot}>
        <span className={styles.quiet}>
          {t('pages.notListed')} <TextButton onClick={findOut}>{t('pages.findOut')}</TextButton>
        </span>
        <Button variant="subtle" onClick={() => setLeaving(true)}>
          {t('leave.button')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isLeaving}
        title={t('leave.title')}
        confirm={t('leave.button')}
        isBusy={leave.isPending}
        onCancel={() => setLeaving(false)}
        onConfirm={() => leave.mutate({ query: {} })}
      >
        {t('leave.text')}
      </ConfirmDialog>
    </section>
  )
}
