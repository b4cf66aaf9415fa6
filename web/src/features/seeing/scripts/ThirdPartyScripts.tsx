import { reportScriptFailure } from '@fairlead/contract/seeing/scripts'
import { useEffect } from 'react'
import { call } from '~/lib/call.ts'
import { styleNonce } from '~/lib/nonce.ts'
import { type Session, useSession } from '~/lib/session.ts'

type Script = Session['scripts'][number]

/** Loads one once for a document. One that does not load is reported; the page goes on without it. */
function load({ kind, url }: Script, eventId: string): void {
  if (document.querySelector(`script[data-third-party="${kind}"]`)) return
  const script = document.createElement('script')
  script.async = true
  script.nonce = styleNonce()
  script.dataset.thirdParty = kind
  // What the person did is counted once, by whichever way the network hears of it (rule 238).
  if (kind === 'ad_tracking') script.dataset.eventId = eventId
  script.onerror = () => void call(reportScriptFailure, { body: { kind } }, { quiet: true }).catch(() => {})
  script.src = url
  document.head.append(script)
}

/** The scripts of others that the operator configured (rule 239): ad tracking, tags, affiliates, session analytics. */
export function ThirdPartyScripts() {
  const { scripts, user_details: user } = useSession()
  useEffect(() => {
    for (const script of scripts) load(script, user.fairlead_conversion_id)
  }, [scripts, user.fairlead_conversion_id])
  return null
}
