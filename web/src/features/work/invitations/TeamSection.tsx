import { isOwner } from '@fairlead/contract/permissions'
import { askToTakeOwnership, leaveTeam, takeOwnership, withdrawOwnership } from '@fairlead/contract/work/invitations'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { leave } from '~/lib/browser/leave.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { outbox } from '~/lib/offline/offline.ts'
import { useStore } from '~/lib/store.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { arriveAt } from './arrive.ts'
import { Brought } from './Brought.tsx'
import { ownershipOffer } from './queries.ts'
import styles from './TeamSection.module.css'
import { t } from './words.ts'

/** What the form for the code needs; another capability brings it. */
type CodeFormProps = {
  label: string
  isBusy: boolean
  error: string | undefined
  onCode: (code: string) => void
  onEdit: () => void
  resend: { at: number; bySms: boolean; isBusy: boolean; onResend: () => void }
}

type Props = { codeForm: (props: CodeFormProps) => ReactNode }

/** One's place in the team: an offer to own it, and the way out. The person who works alone sees nothing of it. */
export function TeamSection({ codeForm }: Props) {
  const { user_details: user } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const unsent = useStore(outbox).length
  const goes = useCall(leaveTeam, { done: () => arriveAt('/clients') })
  if (user.account_type !== 'TEAM') return null
  const team = user.organization.name
  const owns = isOwner(user)
  return (
    <section className={styles.section} aria-labelledby="team">
      <h2 id="team">{t('team.title')}</h2>
      <OwnershipOffer codeForm={codeForm} />
      <Brought />
      {owns && (
        <p className={styles.quiet}>
          {t('team.owner')} <Link to="/team/manage">{t('team.members')}</Link>
        </p>
      )}
      {!owns && (
        <>
          <p className={styles.quiet}>{t('team.member', { team })}</p>
          <div>
            <Button variant="default" onClick={() => setLeaving(true)}>
              {t('team.leave')}
            </Button>
          </div>
          <ConfirmDialog
            opened={isLeaving}
            title={t('team.leaveTitle', { team })}
            confirm={t('team.leaveDo')}
            isBusy={goes.isPending}
            onConfirm={() => goes.mutate({ body: { organization_id: user.organization.id } })}
            onCancel={() => setLeaving(false)}
          >
            {t('team.leaveText')}
            {unsent > 0 && <p>{t('unsent', { count: unsent })}</p>}
          </ConfirmDialog>
        </>
      )}
    </section>
  )
}

/** The offer to own the account, for its two sides; nothing where there is none. */
export function OwnershipOffer({ codeForm }: Props) {
  const { user_details: user } = useSession()
  const { id: me } = user
  const [team, bySms] = [user.organization.name, !user.is_email_verified]
  const zone = useZone()
  const queries = useQueryClient()
  const { data: offer } = useQuery(ownershipOffer)
  const [resendAt, setResendAt] = useState(0)
  const [problem, setProblem] = useState<string>()
  const refused = (message: string) => {
    setProblem(message)
    return resendAt > 0
  }
  const ask = useCall(askToTakeOwnership, {
    done({ resend_after_seconds: seconds }) {
      if (resendAt) toast.success(t('team.sentAgain'))
      setProblem(undefined)
      setResendAt(Date.now() + seconds * 1000)
    },
    refused: (error) => refused(error.message),
  })
  // With other rights a fresh document is simplest, and nothing of before stays.
  const take = useCall(takeOwnership, {
    done: () => leave.to('/team/manage'),
    refused: (error) => refused(error.fields.code ?? error.message),
  })
  const isMine = offer?.to.id === me
  const end = useCall(withdrawOwnership, {
    done() {
      queries.setQueryData(ownershipOffer.queryKey, null)
      toast.success(t(isMine ? 'team.declined' : 'team.withdrawn'))
    },
  })
  if (!offer) return null
  const date = formatDate(offer.expires_at, zone)
  return (
    <div className={styles.offer}>
      <p>
        <b>{isMine ? t('team.offered', { name: offer.from.name, team }) : t('team.made', { name: offer.to.name })}</b>
        <br />
        {isMine ? t('team.offeredText', { date }) : t('team.madeText', { date })}
      </p>
      <div className={styles.buttons}>
        {isMine && (
          <Button loading={ask.isPending} onClick={() => ask.mutate({})}>
            {t('team.take')}
          </Button>
        )}
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate({})}>
          {t(isMine ? 'team.decline' : 'team.withdraw')}
        </Button>
      </div>
      <Dialog opened={resendAt > 0} onClose={() => setResendAt(0)} title={t('team.takeDo')}>
        <p className={styles.quiet}>{t('team.takeText')}</p>
        {codeForm({
          label: t('team.takeDo'),
          isBusy: take.isPending,
          error: problem,
          onCode: (code) => take.mutate({ body: { code } }),
          onEdit: () => setProblem(undefined),
          resend: { at: resendAt, bySms, isBusy: ask.isPending, onResend: () => ask.mutate({}) },
        })}
      </Dialog>
    </div>
  )
}
