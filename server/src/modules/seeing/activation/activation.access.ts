import type { Access } from '../../../testing/access/access.ts'
import { own } from '../../../testing/access/kit.ts'

/** The calls of activation. */
export const access: Access = {
  calls: {
    listActivationTasks: own(),
    getActivationTask: own({ params: { id: 'DOWNLOAD_APP' } }),
    setActivationPreference: own({ params: { id: 'DOWNLOAD_APP' }, body: { is_completed: true } }),
  },
}
