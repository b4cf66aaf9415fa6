import { and, eq, inArray, sql } from 'drizzle-orm'
import { sourceStateChanged } from '#events/lead-sources'
import type { Ctx } from '#platform/context'
import { sourceEpisodes } from './lead-sources.tables.ts'

type EpisodeState = typeof sourceEpisodes.$inferSelect.state
/** A source as named in notifications to people who manage integrations. */
type Told = { id: string; connectionId: string; name: string }

const worse = { silent: 0, expiring: 1, broken: 2 } as const satisfies Record<EpisodeState, number>

/** Starts an episode, or makes it more severe. Returns whether it is news; a new silence is news too. */
export async function beginEpisode(
  ctx: Ctx,
  connectionId: string,
  state: EpisodeState,
  since: string,
): Promise<boolean> {
  const milder = (Object.keys(worse) as EpisodeState[]).filter((other) => worse[other] < worse[state])
  const isMilder = milder.length > 0 ? inArray(sourceEpisodes.state, milder) : sql`false`
  const isAnother = sql`${sourceEpisodes.state} = 'silent' and excluded.state = 'silent' and ${sourceEpisodes.since} <> excluded.since`
  const begun = await ctx.db
    .insert(sourceEpisodes)
    .values({ orgId: ctx.actor.orgId, connectionId, state, since })
    .onConflictDoUpdate({
      target: [sourceEpisodes.orgId, sourceEpisodes.connectionId],
      set: { state, since },
      setWhere: sql`${isMilder} or (${isAnother})`,
    })
    .returning({ state: sourceEpisodes.state })
  return begun.length > 0
}

/** Ends an episode in one of these states. Returns the state; undefined if there was none. */
export async function endEpisode(
  ctx: Ctx,
  connectionId: string,
  states: readonly EpisodeState[],
): Promise<EpisodeState | undefined> {
  const [ended] = await ctx.db
    .delete(sourceEpisodes)
    .where(
      and(
        eq(sourceEpisodes.orgId, ctx.actor.orgId),
        eq(sourceEpisodes.connectionId, connectionId),
        inArray(sourceEpisodes.state, [...states]),
      ),
    )
    .returning({ state: sourceEpisodes.state })
  return ended?.state
}

/** The good news after each state. */
const afterwards = {
  silent: { state: 'well', text: 'A lead has just come in.' },
  expiring: { state: 'renewed', text: 'Leads keep arriving. There’s nothing to do.' },
  broken: { state: 'well', text: 'Leads that were waiting are being fetched now.' },
} as const satisfies Record<EpisodeState, { state: 'well' | 'renewed'; text: string }>

/** Emits how a reported episode of a source ended, with anything that still has to be done. */
export const sayWell = (ctx: Ctx, { id, name }: Told, ended: EpisodeState, remains?: string): void => {
  const { state, text } = afterwards[ended]
  ctx.emit(sourceStateChanged, id, { state, name, text: [text, remains].filter(Boolean).join(' ') })
}
