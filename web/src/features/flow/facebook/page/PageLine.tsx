import { syncFacebookForms } from '@fairlead/contract/flow/facebook'
import type { FacebookPage } from '@fairlead/contract/flow/facebook/shapes'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from '../FacebookScreen.module.css'
import { facebookKey } from '../queries.ts'
import { t } from '../words.ts'

/** '4 forms, 1 off'. */
function formsOf({ form_count: all, forms_on: on }: FacebookPage): string {
  if (all === 0) return t('pages.noForms')
  const forms = t('pages.forms', { count: all })
  return on < all ? t('pages.off', { forms, count: all - on }) : forms
}

/** What is wrong with a page and what helps, or how it does. */
export function PageLine({ page }: { page: FacebookPage }) {
  const zone = useZone()
  const { problem, status, health } = page
  if (problem)
    return (
      <p className={styles.quiet}>
        {problem.text} {problem.remedy}{' '}
        {problem.link && (
          <a href={problem.link} target="_blank" rel="noopener" className={styles.away}>
            {t('pages.fix')}
          </a>
        )}
      </p>
    )
  if (status === 'LOADING') return <p className={styles.quiet}>{t('pages.loading')}</p>
  if (page.is_expiring && page.ends_at)
    return <p className={styles.quiet}>{t('pages.endsOn', { date: formatDate(page.ends_at, zone) })}</p>
  return (
    <p className={styles.quiet}>
      {formsOf(page)}.{' '}
      {health.last_lead_at ? (
        <>
          {t('pages.last')} <RelativeTime inSentence at={health.last_lead_at} />.
        </>
      ) : (
        `${t('pages.noLead')}.`
      )}
    </p>
  )
}

type ActionProps = { page: FacebookPage; isBusy: boolean; reconnect: () => void }

/** The way out of a page's trouble; nothing where there is none. */
export function PageAction({ page: { id, status, problem, is_expiring }, isBusy, reconnect }: ActionProps) {
  const queries = useQueryClient()
  const look = useCall(syncFacebookForms, {
    done() {
      toast.info(t('pages.checking'))
      return queries.invalidateQueries({ queryKey: facebookKey })
    },
  })
  if (problem?.action === 'reconnect' || status === 'PERMISSION_EXPIRED' || (status === 'OK' && is_expiring))
    return (
      <Button variant="default" size="xs" loading={isBusy} onClick={reconnect}>
        {t('pages.reconnect')}
      </Button>
    )
  if (status === 'OK' || status === 'LOADING') return <span />
  return (
    <Button variant="default" size="xs" loading={look.isPending} onClick={() => look.mutate({ body: { page: id } })}>
      {t(problem?.action === 'wait' ? 'pages.tryNow' : 'pages.again')}
    </Button>
  )
}
