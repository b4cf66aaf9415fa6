import type { Ctx } from '#platform/context'

/** What a batch did to one client: what was before, and what it made of it, as its kind knows it. */
export type BatchItem = { clientId: string; before: unknown; after: unknown }
/** What a batch made beside the clients that it changed. */
export type Beside = { groupIds?: readonly string[] }
/** A batch as the person who undoes a part of it needs it. */
export type Batch = { id: string; change: unknown }

/** A kind of change of many clients, and how it is taken back; each module registers its own. */
export type BatchKind = {
  readonly kind: string
  /** The right over a client that putting it back needs, as changing it did. */
  readonly needs: (item: BatchItem) => 'edit' | 'delete' | 'reassign'
  /** So many clients are changed, or put back, in one transaction. */
  readonly atOnce: number
  /** After a part others have the process for so much of the time that it took; without, a twentieth of it. */
  readonly rest?: number
  /**
   * Puts these clients back where they still are as the batch left them (rule 210); the actor has the right over each.
   * Answers those that it put back; the rest are kept as they are.
   */
  readonly undo: (ctx: Ctx, batch: Batch, items: readonly BatchItem[]) => Promise<readonly string[]>
  /**
   * After the last client: takes away what the batch made beside them, as far as nobody uses it. Answers what stays
   * because the actor may not take it away.
   */
  readonly undoBeside?: (ctx: Ctx, beside: Beside) => Promise<Beside>
}
