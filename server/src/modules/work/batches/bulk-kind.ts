import type { BatchChange, BatchChangeKind, SkipReason } from '@fairlead/contract/work/batches'
import type { SQL } from 'drizzle-orm'
import type { BatchItem, BatchKind } from '#platform/batching'
import type { Ctx } from '#platform/context'
import type { Verb } from '#records/clients'

export type ChangeOf<K extends BatchChangeKind> = Extract<BatchChange, { kind: K }>

/** A client of a part of a change, locked: whose it is and since when, and whether what tells how to reach it is hidden. */
export type LockedClient = {
  id: string
  assigned_to_id: string | null
  date_assigned: string | null
  details_hidden: boolean
}
/** The ids alone. */
export const idsOf = (clients: readonly Pick<LockedClient, 'id'>[]): string[] => clients.map(({ id }) => id)

/** A change that people ask for, of clients that they choose. */
export type BulkKind = BatchKind & {
  readonly kind: BatchChangeKind
  /** The right over each client that it needs. */
  readonly verb: Exclude<Verb, 'view'>
  /** Answers what the change names, in words. Throws 400 and 403 for one that cannot be made. */
  readonly names: (ctx: Ctx, change: never) => Promise<string[]>
  /** Whether a client is so already, as a condition on `clients c`. */
  readonly already: (ctx: Ctx, change: never) => Promise<SQL> | SQL
  /** Why one of those that were to change may not have been: without, it was so already when its turn came. */
  readonly otherwise?: SkipReason
  /** What has to be held before clients are locked. */
  readonly hold?: (ctx: Ctx, change: never) => Promise<void>
  /** Changes these clients, of which the actor may change each. Answers those that it changed. */
  readonly apply: (ctx: Ctx, change: never, clients: readonly LockedClient[]) => Promise<BatchItem[]>
}

/** Keeps what a kind does with its own change in one type. */
export const bulkKind = <K extends BatchChangeKind>(
  kind: Omit<BulkKind, 'kind' | 'needs' | 'names' | 'already' | 'hold' | 'apply'> & {
    kind: K
    names: (ctx: Ctx, change: ChangeOf<K>) => Promise<string[]>
    already: (ctx: Ctx, change: ChangeOf<K>) => Promise<SQL> | SQL
    hold?: (ctx: Ctx, change: ChangeOf<K>) => Promise<void>
    apply: (ctx: Ctx, change: ChangeOf<K>, clients: readonly LockedClient[]) => Promise<BatchItem[]>
  },
): BulkKind => ({ ...kind, needs: () => kind.verb })
