import type { FacebookPage } from '@fairlead/contract/flow/facebook/shapes'
import { State, type StateIcon, type Tone } from '~/ui/shown/State.tsx'
import { t } from '../words.ts'

const looks = {
  LOADING: ['busy', 'busy'],
  OK: ['good', 'circleCheck'],
  INSUFFICIENT_PERMISSION: ['bad', 'lock'],
  PERMISSION_EXPIRED: ['bad', 'alert'],
  GENERIC_ERROR: ['warning', 'unsure'],
} as const satisfies Record<FacebookPage['status'], readonly [Tone, StateIcon]>

/** How a page does. */
export function PageState({ page: { status, is_expiring } }: { page: FacebookPage }) {
  const [tone, icon] = looks[status]
  if (status === 'OK' && is_expiring)
    return (
      <State tone="warning" icon="clock">
        {t('pages.expiring')}
      </State>
    )
  return (
    <State tone={tone} icon={icon}>
      {t(`pages.state.${status}`)}
    </State>
  )
}
