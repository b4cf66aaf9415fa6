import { lazy, Suspense } from 'react'
import { useMaybeSession } from '~/lib/account/session.ts'
import { restriction } from '~/lib/calls/call.ts'
import { useStore } from '~/lib/store.ts'
import { t } from '../words.ts'
import { Drawer } from './lazy-overlay.tsx'

const RestrictedBody = lazy(async () => ({ default: (await import('./RestrictedBody.tsx')).RestrictedBody }))

/** Opens when a call answers that the plan does not include it; whatever was typed stays on the screen behind. */
export function RestrictedDrawer() {
  const refusal = useStore(restriction)
  const session = useMaybeSession()
  const close = () => restriction.set(() => undefined)
  const opened = refusal !== undefined && session !== null
  return (
    <Drawer opened={opened} onClose={close} title={t('restricted.title')} size="auto">
      {session && refusal && (
        <Suspense fallback={null}>
          <RestrictedBody session={session} subError={refusal.body?.sub_error} onClose={close} />
        </Suspense>
      )}
    </Drawer>
  )
}
