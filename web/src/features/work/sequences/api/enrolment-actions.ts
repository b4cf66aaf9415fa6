import {
  answerExit,
  type Enrolment,
  enrolClient,
  leaveSequence,
  setClientStepStatus,
  setEnrolmentPaused,
  undoLeave,
} from '@fairlead/contract/work/sequence-clients'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { offerUndo, toast } from '~/lib/toast.ts'
import { t } from '../clients/words.ts'
import { sequencesKey } from './queries.ts'

/** What can be done with a client in a sequence. */
export function useEnrolmentActions({ added }: { added?: () => void } = {}) {
  const queries = useQueryClient()
  const done = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: sequencesKey }),
      queries.invalidateQueries({ queryKey: ['today'] }),
    ])
  const enrol = useCall(enrolClient, {
    done({ client, sequence }) {
      toast.success(t('client.added', { name: client.name, sequence: sequence.name }))
      added?.()
      return done()
    },
  })
  const undo = useCall(undoLeave, { done })
  const leaving = useCall(leaveSequence, {
    done({ client, sequence }, { params }) {
      offerUndo(t('enrolment.left', { name: client.name, sequence: sequence.name }), () => undo.mutate({ params }))
      return done()
    },
  })
  const pausing = useCall(setEnrolmentPaused, { done })
  const exit = useCall(answerExit, { done })
  const status = useCall(setClientStepStatus, { done })
  return {
    enrol,
    isBusy: leaving.isPending || pausing.isPending || exit.isPending || status.isPending,
    leave: ({ id }: Enrolment) => leaving.mutate({ params: { id } }),
    pause: ({ id }: Enrolment, isPaused: boolean) => pausing.mutate({ params: { id }, body: { is_paused: isPaused } }),
    answerExit: ({ id }: Enrolment, leaves: boolean) => exit.mutate({ params: { id }, body: { leaves } }),
    setStatus: ({ sequence, step, client }: Enrolment, to: 'COMPLETED' | 'REMOVED') =>
      step && status.mutate({ params: { id: sequence.id, s: step.id, c: client.id }, body: { status: to } }),
  }
}
