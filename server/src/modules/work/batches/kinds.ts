import type { BatchChange } from '@fairlead/contract/work/batches'
import { saveAnswersKind } from './answer-kinds.ts'
import type { BulkKind } from './bulk-kind.ts'
import { addGroupsKind, markKind, removeGroupsKind } from './mark-kinds.ts'
import { deleteKind, reassignKind } from './people-kinds.ts'
import { enrolKind, moveVersionKind } from './sequence-kinds.ts'
import { followUpKind, removeFollowUpKind, setFieldKind } from './work-kinds.ts'

/** The changes that people can ask for. */
export const bulkKinds: readonly BulkKind[] = [
  reassignKind,
  deleteKind,
  addGroupsKind,
  removeGroupsKind,
  markKind,
  followUpKind,
  removeFollowUpKind,
  setFieldKind,
  enrolKind,
  moveVersionKind,
  saveAnswersKind,
]

/** How one change is made. */
export function kindOf({ kind }: Pick<BatchChange, 'kind'>): BulkKind {
  const found = bulkKinds.find((one) => one.kind === kind)
  if (!found) throw new Error(`there is no bulk change called ${kind}`)
  return found
}
