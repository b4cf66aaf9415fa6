import { keepAlive } from '@fairlead/contract/identity/session'
import { useEffect, useEffectEvent } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { call } from '~/lib/calls/call.ts'
import { toast } from '~/lib/toast.ts'
import { t } from './words.ts'

/** How often a page that is looked at asks, in milliseconds (point 4.12 of the specification). */
const everyMs = 30_000

/**
 * Keeps the session while a page is looked at (rule 10), and hears what it may have missed: that the session is
 * over, which leads to the login; how much is unread; that Fairlead is newer than this page, which is offered.
 */
export function useKeepAlive(hear: (unread: number) => void): void {
  const { version } = useSession()
  const heard = useEffectEvent(hear)
  useEffect(() => {
    let isAnnounced = false
    const ask = async () => {
      if (document.hidden) return
      try {
        const alive = await call(keepAlive, {}, { quiet: true, expects: [423] })
        heard(alive.unread)
        if (alive.version === version || isAnnounced) return
        isAnnounced = true
        toast.news(t('newVersion'), undefined, { label: t('reload'), run: () => window.location.reload() })
      } catch {
        // The next one may get through; whatever the person does in the meantime says what is wrong.
      }
    }
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
  }, [version])
}
