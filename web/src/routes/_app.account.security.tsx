import { createFileRoute } from '@tanstack/react-router'
import { CodeForm } from '~/features/identity/session/CodeForm.tsx'
import { ownSessions } from '~/features/identity/session/own-sessions.ts'
import { SessionsSection } from '~/features/identity/session/SessionsSection.tsx'
import { t } from '~/features/identity/session/security-words.ts'
import { DeleteAccount } from '~/features/seeing/account-deletion/DeleteAccount.tsx'
import { deletion } from '~/features/seeing/account-deletion/deletion.ts'
import { TeamSection } from '~/features/work/invitations/TeamSection.tsx'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import styles from './-security.module.css'

export const Route = createFileRoute('/_app/account/security')({
  loader({ context: { client } }) {
    void client.prefetchQuery(ownSessions)
    void client.prefetchQuery(deletion)
  },
  component: Security,
})

/** Where the person is signed in, their place in the team, and the end of the account. */
function Security() {
  usePageTitle(t('page'))
  return (
    <div className={styles.screen}>
      <SessionsSection />
      <TeamSection codeForm={(props) => <CodeForm {...props} />} />
      <DeleteAccount codeForm={(props) => <CodeForm {...props} />} />
    </div>
  )
}
