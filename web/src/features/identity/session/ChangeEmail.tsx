import { changeEmail, startChangeEmail } from '@fairlead/contract/identity/session'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { startup } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { toast } from '~/lib/toast.ts'
import { CodeForm } from './CodeForm.tsx'
import styles from './SignIn.module.css'
import { t } from './words.ts'

/** Takes the code that was sent to a new address, and changes to it. `email` is that address, when it is known. */
export function ChangeEmail({ email }: { email: string | undefined }) {
  const [problem, setProblem] = useState<string>()
  const [resendAt, setResendAt] = useState(() => Date.now() + 30_000)
  const client = useQueryClient()
  const router = useRouter()
  usePageTitle(t('verifyEmail.page'))
  const change = useCall(changeEmail, {
    async done(reply) {
      await client.fetchQuery({ ...startup, staleTime: 0 })
      toast.success(t('verifyEmail.changed', reply))
      await router.navigate({ to: '/', replace: true })
    },
    refused(error) {
      setProblem(error.fields.code ?? error.fields.new_email ?? error.message)
      return true
    },
  })
  const again = useCall(startChangeEmail, {
    done(sent) {
      setResendAt(Date.now() + sent.resend_after_seconds * 1000)
      toast.success(t('code.sentAgain'))
    },
  })
  return (
    <>
      <div>
        <h1>{t('verifyEmail.title')}</h1>
        <p className={styles.lead}>{email ? t('code.sentTo', { to: email }) : t('verifyEmail.sent')}</p>
      </div>
      <CodeForm
        label={t('verifyEmail.confirm')}
        isBusy={change.isPending}
        error={problem}
        onCode={(code) => change.mutate({ body: { code } })}
        onEdit={() => setProblem(undefined)}
        resend={
          email
            ? {
                at: resendAt,
                bySms: false,
                isBusy: again.isPending,
                onResend: () => again.mutate({ body: { new_email: email } }),
              }
            : undefined
        }
      />
      <p className={styles.quiet}>
        <Link to="/">{t('verifyEmail.cancel')}</Link>
      </p>
    </>
  )
}
