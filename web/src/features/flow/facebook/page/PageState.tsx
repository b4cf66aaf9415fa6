import type { FacebookPage } from '@fairlead/contract/flow/facebook/shapes'
import { SourceState } from '~/ui/shown/SourceState.tsx'

/** How a page does. */
export const PageState = ({ page: { status, is_expiring } }: { page: FacebookPage }) => (
  <SourceState state={status === 'OK' && is_expiring ? 'EXPIRING' : status} />
)
