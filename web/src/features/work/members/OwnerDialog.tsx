import { askToGiveOwnership, offerOwnership } from '@fairlead/contract/work/invitations'
import type { ManagedMember } from '@fairlead/contract/work/members'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import type { CodeForm } from './code-form.ts'
import styles from './dialogs.module.css'
import { t } from './words.ts'

type Props = { opened: boolean; onClose: () => void; member: ManagedMember; codeForm: CodeForm }

/** Offers the account to a member, under the owner's code; the member takes it under their own. */
export default function OwnerDialog({ opened, onClose, member, codeForm }: Props): ReactNode {
  const { id, name } = member
  const queries = useQueryClient()
  const { user_details: user } = useSession()
  const [resendAt, setResendAt] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const refused = (message: string) => {
    setProblem(message)
    return true
  }
  const ask = useCall(askToGiveOwnership, {
    done({ resend_after_seconds: seconds }) {
      if (resendAt) toast.success(t('owning.sentAgain'))
      setProblem(undefined)
      setResendAt(Date.now() + seconds * 1000)
    },
    refused: (error) => refused(error.message),
  })
  const offer = useCall(offerOwnership, {
    async done() {
      toast.success(t('owning.offered', { name }))
      onClose()
      await queries.invalidateQueries({ queryKey: ['ownership-offer'] })
    },
    refused: (error) => refused(error.fields.code ?? error.message),
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('owning.title', { name })} size={550}>
      <div className={styles.form}>
        <p className={styles.quiet}>{t('owning.text', { name })}</p>
        {resendAt ? (
          codeForm({
            label: t('owning.submit'),
            isBusy: offer.isPending,
            error: problem,
            onCode: (code) => offer.mutate({ body: { user_id: id, code } }),
            onEdit: () => setProblem(undefined),
            resend: {
              at: resendAt,
              bySms: !user.is_email_verified,
              isBusy: ask.isPending,
              onResend: () => ask.mutate({}),
            },
          })
        ) : (
          <>
            {problem && (
              <p className={styles.problem} role="alert">
                {problem}
              </p>
            )}
            <div className={styles.buttons}>
              <Button variant="subtle" onClick={onClose}>
                {t('dismiss')}
              </Button>
              <Button loading={ask.isPending} onClick={() => ask.mutate({})}>
                {t('owning.begin')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
