import type { ContactChannel } from '@fairlead/contract/contact'
import type { Client } from '@fairlead/contract/records/clients'
import { useQuery } from '@tanstack/react-query'
import { ContactBar } from '~/features/records/clients/details/ContactBar.tsx'
import { enrolmentsOf } from '~/features/work/sequences/api/queries.ts'
import { useNow } from '~/lib/time/clock.ts'

/** How the sequence step wants the client reached that is due longest; undefined where none is due. */
function useDueChannel(id: string): ContactChannel | undefined {
  const now = useNow().toISOString()
  const { data } = useQuery(enrolmentsOf(id))
  const due = (data?.results ?? []).filter(
    ({ state, due_at: at, paused_at: paused, decision }) =>
      state === 'open' && at !== null && at <= now && paused === null && decision === null,
  )
  due.sort((a, b) => ((a.due_at ?? '') < (b.due_at ?? '') ? -1 : 1))
  const [step] = due.flatMap(({ step: one }) => one?.action ?? [])
  return step && 'channel' in step ? step.channel : undefined
}

/** The ways to reach a client, with what a sequence has due first. */
export const DueContact = ({ client, onAdd }: { client: Client; onAdd: (() => void) | undefined }) => (
  <ContactBar client={client} due={useDueChannel(client.id)} onAdd={onAdd} />
)
