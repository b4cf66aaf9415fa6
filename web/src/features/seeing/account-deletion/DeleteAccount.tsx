import { isOwner } from '@fairlead/contract/permissions'
import { askDeletionCode, cancelDeletion, startDeletion } from '@fairlead/contract/seeing/account-deletion'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { Failure } from '~/ui/list/EmptyState.tsx'
import { Modal } from '~/ui/overlay/lazy-overlay.tsx'
import styles from './DeleteAccount.module.css'
import { deletion } from './deletion.ts'
import { t } from './words.ts'

/** What the form for the code needs; another capability brings it. */
export type CodeFormProps = {
  label: string
  isBusy: boolean
  error: string | undefined
  onCode: (code: string) => void
  onEdit: () => void
  resend: { at: number; bySms: boolean; isBusy: boolean; onResend: () => void }
}

/** The end of the account: asked for with a code, taken back with a click. */
export function DeleteAccount({ codeForm }: { codeForm: (props: CodeFormProps) => ReactNode }) {
  const zone = useZone()
  const queries = useQueryClient()
  const query = useQuery(deletion)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [resendAt, setResendAt] = useState(0)
  const { user_details: user } = useSession()
  const owns = isOwner(user)
  const show = (at: string | null) => queries.setQueryData(deletion.queryKey, at)
  const ask = useCall(askDeletionCode, {
    done({ resend_after_seconds: seconds }) {
      setProblem(undefined)
      setResendAt(Date.now() + seconds * 1000)
      if (isAsking) toast.success(t('sentAgain'))
      setAsking(true)
    },
    refused(error) {
      if (!isAsking) return false
      if (error.retryAfter) setResendAt(Date.now() + error.retryAfter * 1000)
      setProblem(error.message)
      return true
    },
  })
  const start = useCall(startDeletion, {
    done({ delete_at: at }) {
      show(at)
      setAsking(false)
      if (at) toast.info(t('begun', { date: formatDate(at, zone) }))
    },
    refused(error) {
      setProblem(error.fields.code ?? error.message)
      return true
    },
  })
  const cancel = useCall(cancelDeletion, {
    done() {
      show(null)
      toast.success(t('kept'))
    },
  })
  return (
    <section className={styles.section} aria-labelledby="deletion">
      <h2 id="deletion">{t('title')}</h2>
      {query.isError ? (
        <Failure title={t('failed')} error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <div className={styles.pending}>
          <p>
            <b>{t('pending', { date: formatDate(query.data, zone) })}</b>
            <br />
            {t('pendingText')}
          </p>
          {owns && (
            <Button loading={cancel.isPending} onClick={() => cancel.mutate({})}>
              {t('keep')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <p className={styles.quiet}>{t(owns ? 'text' : 'owner')}</p>
          {owns && (
            <div>
              <Button
                variant="default"
                className={styles.grave}
                loading={ask.isPending}
                disabled={query.isPending}
                onClick={() => ask.mutate({})}
              >
                {t('begin')}
              </Button>
            </div>
          )}
        </>
      )}
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t('dialog')} size={550}>
        <p className={styles.quiet}>{t('dialogText')}</p>
        {codeForm({
          label: t('confirm'),
          isBusy: start.isPending,
          error: problem,
          onCode: (code) => start.mutate({ body: { code } }),
          onEdit: () => setProblem(undefined),
          resend: {
            at: resendAt,
            bySms: !user.is_email_verified,
            isBusy: ask.isPending,
            onResend: () => ask.mutate({}),
          },
        })}
      </Modal>
    </section>
  )
}
