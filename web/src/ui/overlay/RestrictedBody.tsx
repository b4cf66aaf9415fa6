import { isOwner } from '@fairlead/contract/permissions'
import { Button } from '@mantine/core'
import { isSponsored, type Session } from '~/lib/account/session.ts'
import { t } from '../words.ts'
import styles from './RestrictedBody.module.css'
import { restricted } from './restricted-words.ts'

/** What the drawer says: by what was refused, whether somebody sponsors the account, and the role (point 4.5). */
export function restrictedWords(session: Session, subError: string | undefined): string {
  const { user_details: user, links } = session
  if (subError === 'PAID_AUTOMATION') {
    if (isSponsored(session)) return restricted('sponsoredAutomation')
    const email = links.support_email
    return email ? restricted('paidAutomation', { email }) : restricted('paidAutomationNoMail')
  }
  if (isSponsored(session)) return restricted('sponsored')
  if (isOwner(user)) return restricted('owner')
  const email = user.usersorganization.owner_email
  return email ? restricted('member', { email }) : restricted('memberNoMail')
}

type Props = {
  session: Session
  /** The second error of the refusal. */
  subError: string | undefined
  onClose: () => void
}

/** What stands in the drawer of what the plan does not include. */
export const RestrictedBody = ({ session, subError, onClose }: Props) => (
  <div className={styles.body}>
    <p>{restrictedWords(session, subError)}</p>
    <div className={styles.actions}>
      <Way session={session} onClose={onClose} />
    </div>
  </div>
)

/** The way on: the owner sees the plans, or in the first screens somebody to talk to; others write to the owner, a sponsored account can only read it. */
function Way({ session, onClose }: { session: Session; onClose: () => void }) {
  const { user_details: user } = session
  const email = user.usersorganization.owner_email
  if (isSponsored(session)) return <Button onClick={onClose}>{t('done')}</Button>
  const close = (
    <Button variant="subtle" onClick={onClose}>
      {t('close')}
    </Button>
  )
  // The person who is not through the first screens is led back to them from every other one, the plans among these.
  if (isOwner(user) && user.web_onboarding_status !== 'COMPLETED')
    return (
      <>
        {close}
        <Button component="a" href="/contact-sales" target="_blank" rel="noopener">
          {t('error.talkToSales')}
        </Button>
      </>
    )
  if (isOwner(user))
    return (
      <>
        {close}
        <Button component="a" href="/subscription/manage">
          {restricted('viewPlans')}
        </Button>
      </>
    )
  return (
    <>
      {close}
      {email && (
        <Button component="a" href={`mailto:${email}`}>
          {restricted('contactAdmin')}
        </Button>
      )}
    </>
  )
}
