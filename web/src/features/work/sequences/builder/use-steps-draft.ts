import { type SequenceStep, saveSequenceSteps } from '@fairlead/contract/work/sequences'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { draftName, forgetDraft, readDraft, writeDraft } from '~/lib/offline/drafts.ts'
import { toast } from '~/lib/toast.ts'
import { sequencesKey, stepsOf } from '../api/queries.ts'
import { t } from '../words.ts'
import { type DraftStep, problemOf } from './step-draft.ts'

type Saved = { version: number; saved_at: string; results: readonly SequenceStep[] }

const draftOf = ({ results }: Saved): DraftStep[] =>
  results.map(({ id, parent_step_id, branch, action, names }) => ({ id, parent_step_id, branch, action, names }))
const textOf = (steps: readonly DraftStep[]) => JSON.stringify(steps.map(({ names: _, ...step }) => step))

/** What was edited of the steps that are there and not saved; where others were saved since it begins again. */
function keptOf(name: string, savedAt: string): DraftStep[] | undefined {
  const value = readDraft(name)?.value as { savedAt?: string; steps?: DraftStep[] } | undefined
  return value?.savedAt === savedAt && Array.isArray(value.steps) ? value.steps : undefined
}

/** The steps of a sequence while they are edited: kept in this browser, saved as one version. */
export function useStepsDraft(sequenceId: string, saved: Saved) {
  const queries = useQueryClient()
  const name = draftName(useSession().user_details.id, `sequence ${sequenceId}`)
  const [edited, setEdited] = useState(() => keptOf(name, saved.saved_at))
  /** When the steps were saved that the edit began with: they may be others within the same version. */
  const [base, setBase] = useState(saved.saved_at)
  const [isStale, setStale] = useState(false)
  const before = draftOf(saved)
  const isDirty = edited !== undefined && textOf(edited) !== textOf(before)
  // Nothing is being edited: what others saved is shown.
  if (!isDirty && base !== saved.saved_at) {
    setBase(saved.saved_at)
    setEdited(undefined)
  }
  const steps = (isDirty ? edited : undefined) ?? before
  const save = useCall(saveSequenceSteps, {
    async done({ current_version: version, saved_at, results }) {
      forgetDraft(name)
      queries.setQueryData(stepsOf(sequenceId).queryKey, { version, saved_at, results })
      setEdited(undefined)
      setBase(saved_at)
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
    setBase(saved.saved_at)
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
      writeDraft(name, { savedAt: base, steps: next })
    },
    save: () =>
      save.mutate({
        params: { id: sequenceId },
        body: { steps: steps.map(({ names: _, ...step }) => step), saved_at: base },
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
