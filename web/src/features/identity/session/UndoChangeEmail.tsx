import { undoChangeEmail } from '@fairlead/contract/identity/session'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { startup, tellTabs } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { loginNotice } from '~/lib/navigation/login-notice.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import styles from './SignIn.module.css'
import { t } from './words.ts'

/**
 * Restores the old address by the link in the notice that was mailed to it. Only a press of the button
 * does: a mail scanner that opens the page must not sign everybody out.
 */
export function UndoChangeEmail({ token }: { token: string }) {
  const [problem, setProblem] = useState<string>()
  const client = useQueryClient()
  const router = useRouter()
  usePageTitle(t('verifyEmail.page'))
  const undo = useCall(undoChangeEmail, {
    async done({ email }) {
      loginNotice.set(() => t('verifyEmail.undone', { email }))
      client.clear()
      void import('~/lib/browser/browser-store.ts').then(({ forgetKept }) => forgetKept()).catch(() => {})
      client.setQueryData(startup.queryKey, { session: null })
      tellTabs({ kind: 'signed-out' })
      await router.navigate({ to: '/login', search: { email }, replace: true })
    },
    refused(error) {
      setProblem(error.fields.token ?? error.message)
      return true
    },
  })
  return (
    <>
      <div>
        <h1>{t('verifyEmail.undoTitle')}</h1>
        <p className={styles.lead}>{t('verifyEmail.undoLead')}</p>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.choices}>
        <Button size="md" loading={undo.isPending} onClick={() => undo.mutate({ body: { token } })}>
          {t('verifyEmail.undo')}
        </Button>
        <Button size="md" variant="subtle" component={Link} to="/">
          {t('verifyEmail.keep')}
        </Button>
      </div>
    </>
  )
}
