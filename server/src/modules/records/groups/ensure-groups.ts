import { mostGroups } from '@fairlead/contract/records/groups'
import type { Ctx } from '#platform/context'
import { newId } from '#platform/db'
import { cut, fold } from '#platform/text'
import { rarestColour, takeNames } from './change-group.ts'
import { clientGroups } from './groups.tables.ts'

const longestName = 60

/**
 * The groups of these names, which are made where there are none; not more than an account can have. Answers their ids
 * by the folded name, and which were made. Whether the actor may make groups is the caller's to have asked.
 */
export async function ensureGroups(
  ctx: Ctx,
  names: readonly string[],
): Promise<{ ids: Map<string, string>; made: string[] }> {
  const made: string[] = []
  const known = await takeNames(ctx)
  for (const name of names) {
    const short = cut(name.trim(), longestName)
    if (short === '' || known.has(fold(short)) || known.size >= mostGroups) continue
    const id = newId()
    await ctx.db.insert(clientGroups).values({
      id,
      orgId: ctx.actor.orgId,
      name: short,
      nameKey: fold(short),
      colourId: await rarestColour(ctx),
      rule: null,
      createdById: ctx.actor.userId,
      createdAt: ctx.now.toISOString(),
    })
    known.set(fold(short), id)
    made.push(id)
  }
  return { ids: known, made }
}
