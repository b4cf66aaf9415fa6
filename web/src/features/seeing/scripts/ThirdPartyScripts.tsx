import { reportScriptFailure } from '@fairlead/contract/seeing/scripts'
import { useEffect } from 'react'
import { type Session, useSession } from '~/lib/account/session.ts'
import { styleNonce } from '~/lib/browser/nonce.ts'
import { call } from '~/lib/calls/call.ts'

type Script = Session['scripts'][number]

/** What a script is given, as attributes of its own element. */
function dataFor(kind: Script['kind'], { user_details: user }: Session): Record<string, string> {
  // What the person did is counted once, by whichever way the network hears of it (rule 238).
  if (kind === 'ad_tracking') return { eventId: user.fairlead_conversion_id }
  if (kind !== 'live_chat') return {}
  return {
    userId: user.id,
    userName: user.name,
    userRole: user.role,
    subscriptionStatus: user.user_subscription_v3.subscription_status,
    // No account has others below it yet.
    childAccounts: '0',
  }
}

/** Loads one once for a document. One that does not load is reported; the page goes on without it. */
function load({ kind, url }: Script, session: Session): void {
  if (document.querySelector(`script[data-third-party="${kind}"]`)) return
  const script = document.createElement('script')
  script.async = true
  script.nonce = styleNonce()
  Object.assign(script.dataset, { thirdParty: kind, ...dataFor(kind, session) })
  script.onerror = () => void call(reportScriptFailure, { body: { kind } }, { quiet: true }).catch(() => {})
  script.src = url
  document.head.append(script)
}

/** The scripts of others that the operator configured (rule 239): ad tracking, tags, affiliates, analytics, live chat. */
export function ThirdPartyScripts() {
  const session = useSession()
  useEffect(() => {
    for (const script of session.scripts) load(script, session)
  }, [session])
  return null
}
