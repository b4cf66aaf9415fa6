import { LeadSourceId } from '@fairlead/contract/records/clients'
import { LeadOutcome } from '@fairlead/contract/records/leads'

/** What the ledger shows, as its address tells it. */
export type LedgerSearch = {
  outcome?: LeadOutcome | undefined
  lead_source?: LeadSourceId | undefined
  /** The source alone whose leads are shown. */
  connection_id?: string | undefined
  /** The failed work instead of the deliveries. */
  show?: 'failed' | undefined
  /** The delivery whose details are open. */
  id?: string | undefined
}

const among = <T extends string>(options: readonly T[], value: unknown): T | undefined =>
  options.includes(value as T) ? (value as T) : undefined

/** Reads the address; what it says wrongly is as if it were absent. */
export const ledgerSearch = ({
  outcome,
  lead_source,
  connection_id,
  show,
  id,
}: Record<string, unknown>): LedgerSearch => ({
  outcome: among(LeadOutcome.options, outcome),
  lead_source: among(LeadSourceId.options, lead_source),
  connection_id: typeof connection_id === 'string' && connection_id ? connection_id.slice(0, 200) : undefined,
  show: show === 'failed' ? show : undefined,
  id: typeof id === 'string' && id ? id : undefined,
})
