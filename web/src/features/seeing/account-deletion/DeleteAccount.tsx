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
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
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
  const state = (at?: string | null) =>
    at ? (
      <div className={styles.pending}>
        <p>
          <b>{t('pending', { date: formatDate(at, zone) })}</b>
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
              disabled={at === undefined}
              onClick={() => ask.mutate({})}
            >
              {t('begin')}
            </Button>
          </div>
        )}
      </>
    )
  return (
    <section className={styles.section} aria-labelledby="deletion">
      <h2 id="deletion">{t('title')}</h2>
      <Loaded query={useQuery(deletion)} failed={t('failed')} skeleton={state()}>
        {state}
      </Loaded>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={t('dialog')}>
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
      </Dialog>
    </section>
  )
}
