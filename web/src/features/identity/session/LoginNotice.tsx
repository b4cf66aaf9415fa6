import { nextPath } from '@fairlead/contract/identity/guards'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { startup } from '~/lib/account/session.ts'
import { leave } from '~/lib/browser/leave.ts'
import { loginNotice } from '~/lib/navigation/login-notice.ts'
import { useStore } from '~/lib/store.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './SignIn.module.css'
import { t } from './words.ts'

/** One line that says why the login is shown, when there is a reason. */
export function LoginNotice({ next }: { next: string | undefined }) {
  const left = useStore(loginNotice)
  const refusal = useQuery(startup).data?.refusal
  const isUnknown = refusal !== undefined && refusal.status !== 401
  const ended = refusal?.type === 'SESSION_ENDED' ? refusal.message : undefined
  const text = left ?? ended ?? (isUnknown ? t('startupFailed') : undefined)
  if (!text) return null
  return (
    <div className={styles.notice} role="status">
      <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      <span>
        {text} {isUnknown && !left && <TextButton onClick={() => leave.to(nextPath(next))}>{t('tryAgain')}</TextButton>}
      </span>
    </div>
  )
}
