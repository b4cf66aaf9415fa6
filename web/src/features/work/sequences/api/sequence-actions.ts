import {
  copySequence,
  createDefaultSequence,
  createSequence,
  deleteSequence,
  type Sequence,
  setSequencePaused,
  updateSequence,
} from '@fairlead/contract/work/sequences'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { t } from '../words.ts'
import { oneSequence, sequencesKey } from './queries.ts'

type After = { made?: (sequence: Sequence) => void; deleted?: () => void; changed?: () => void }

/** What can be done with a sequence, from its row and its page. */
export function useSequenceActions({ made, deleted, changed }: After = {}) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: sequencesKey })
  const shown = (sequence: Sequence) => {
    queries.setQueryData(oneSequence(sequence.id).queryKey, sequence)
    return refresh()
  }
  const add = (sequence: Sequence) => {
    queries.setQueryData(oneSequence(sequence.id).queryKey, sequence)
    made?.(sequence)
    return refresh()
  }
  const create = useCall(createSequence, { done: add })
  const sample = useCall(createDefaultSequence, { done: add })
  const copy = useCall(copySequence, {
    done(sequence) {
      toast.success(t('copied'))
      return add(sequence)
    },
  })
  const update = useCall(updateSequence, {
    done(sequence) {
      changed?.()
      return shown(sequence)
    },
  })
  const pause = useCall(setSequencePaused, {
    done(sequence) {
      toast.success(t(sequence.state === 'paused' ? 'paused' : 'resumed'))
      return shown(sequence)
    },
  })
  const remove = useCall(deleteSequence, {
    done(_reply, { params: { id } }) {
      deleted?.()
      queries.removeQueries({ queryKey: oneSequence(id).queryKey })
      return refresh()
    },
  })
  return { create, sample, copy, update, pause, remove }
}
