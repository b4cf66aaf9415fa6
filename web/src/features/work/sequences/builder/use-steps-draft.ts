import { type SequenceStep, saveSequenceSteps } from '@fairlead/contract/work/sequences'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { draftName, forgetDraft, readDraft, writeDraft } from '~/lib/drafts.ts'
import { useSession } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useCall } from '~/lib/use-call.ts'
import { sequencesKey, stepsOf } from '../api/queries.ts'
import { t } from '../words.ts'
import { type DraftStep, problemOf } from './step-draft.ts'

type Saved = { version: number; results: readonly SequenceStep[] }

const draftOf = ({ results }: Saved): DraftStep[] =>
  results.map(({ id, parent_step_id, branch, action, names }) => ({ id, parent_step_id, branch, action, names }))
const textOf = (steps: readonly DraftStep[]) => JSON.stringify(steps.map(({ names: _, ...step }) => step))

/** What was edited of one version and not saved; a later version begins anew. */
function keptOf(name: string, version: number): DraftStep[] | undefined {
  const value = readDraft(name)?.value as { version?: number; steps?: DraftStep[] } | undefined
  return value?.version === version && Array.isArray(value.steps) ? value.steps : undefined
}

/** The steps of a sequence while they are edited: kept in this browser, saved as one version. */
export function useStepsDraft(sequenceId: string, saved: Saved) {
  const queries = useQueryClient()
  const name = draftName(useSession().user_details.id, `sequence ${sequenceId}`)
  const [edited, setEdited] = useState(() => keptOf(name, saved.version))
  /** The version that the edit began with. */
  const [base, setBase] = useState(saved.version)
  const [isStale, setStale] = useState(false)
  const before = draftOf(saved)
  const isDirty = edited !== undefined && textOf(edited) !== textOf(before)
  // Nothing is being edited: what others saved is shown.
  if (!isDirty && base !== saved.version) {
    setBase(saved.version)
    setEdited(undefined)
  }
  const steps = (isDirty ? edited : undefined) ?? before
  const save = useCall(saveSequenceSteps, {
    async done({ current_version: version, results }) {
      forgetDraft(name)
      queries.setQueryData(stepsOf(sequenceId).queryKey, { version, results })
      setEdited(undefined)
      setBase(version)
      toast.success(t('stepsSaved', { version }))
      await queries.invalidateQueries({ queryKey: sequencesKey })
    },
    refused(error) {
      setStale(error.status === 409)
      return error.status === 409
    },
  })
  const discard = () => {
    forgetDraft(name)
    setEdited(undefined)
    setBase(saved.version)
    setStale(false)
  }
  return {
    steps,
    isDirty,
    isStale,
    isSaving: save.isPending,
    firstProblem: steps.find((step) => problemOf(step) !== undefined)?.id,
    change(to: (steps: readonly DraftStep[]) => DraftStep[]) {
      const next = to(steps)
      setEdited(next)
      writeDraft(name, { version: base, steps: next })
    },
    save: () =>
      save.mutate({
        params: { id: sequenceId },
        body: { steps: steps.map(({ names: _, ...step }) => step), current_version: base },
      }),
    discard,
    /** Lets go of what was edited, and shows what others saved. */
    async reload() {
      discard()
      await queries.invalidateQueries({ queryKey: sequencesKey })
    },
  }
}
export type StepsDraft = ReturnType<typeof useStepsDraft>
