import type { PageState } from '@fairlead/contract/flow/facebook/shapes'
import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/source-states.ts'
import { State, type StateIcon, type Tone } from './State.tsx'

const t = words('source-states', en)

const looks = {
  LOADING: ['busy', 'busy'],
  OK: ['good', 'circleCheck'],
  EXPIRING: ['warning', 'clock'],
  INSUFFICIENT_PERMISSION: ['bad', 'lock'],
  PERMISSION_EXPIRED: ['bad', 'alert'],
  GENERIC_ERROR: ['warning', 'unsure'],
} as const satisfies Record<PageState, readonly [Tone, StateIcon]>

/** The state of a source that we read from a provider: the same words wherever a page, a login or a source is shown. */
export function SourceState({ state }: { state: PageState }) {
  const [tone, icon] = looks[state]
  return (
    <State tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </State>
  )
}
