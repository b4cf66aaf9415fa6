import { type ActivityKind, activityKinds } from '@fairlead/contract/records/timeline'
import type { Ctx } from '#platform/context'
import { type NewActivity, record } from '#records/activities'
import { samples } from './activity-samples.ts'
import type { Invented } from './people.ts'

/** The client whose timeline shows an item of every kind. His number is kept free for fiction. */
export const showcased: Invented = {
  name: 'Ahmad Faizal',
  country: 'DE',
  city: 'Hamburg',
  email: 'ahmad.faizal@example.com',
  phone: '+49 152 28817386',
}

const hourMs = 3_600_000

/**
 * Adds to a client's timeline an example of each kind that nothing has written there yet: those of
 * capabilities that a young workspace has not used. One every two hours, ending now.
 */
export async function showOtherKinds(ctx: Ctx, clientId: string, present: ReadonlySet<ActivityKind>): Promise<void> {
  const missing = activityKinds.filter((kind) => !present.has(kind))
  const entries = missing.map((kind, i) => ({
    kind,
    clientId,
    data: samples[kind],
    at: new Date(ctx.now.getTime() - (missing.length - i) * 2 * hourMs),
  }))
  await record(ctx, ...(entries as NewActivity[]))
}
