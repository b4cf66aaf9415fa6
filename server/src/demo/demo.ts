import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { issueAlertLink } from '#identity/session'
import { lockDataDir } from '#platform/data-dir'
import type { Config } from '../config.ts'
import { type Running, start } from '../start.ts'
import { readLive } from './content/reader.ts'
import { pages, sampleApp, sampleMeta } from './facebook/sample-meta.ts'
import { type Happening, type Owner, seed } from './seed.ts'

/** Says that everything in the folder is ours, and whose workspace it is. */
const marker = 'sample-workspace.json'

/** The last leads arrive while the owner watches, and somebody asks for a client: so long after the first sign-in, and after each other. */
const arriveAfterMs = [10_000, 40_000, 5_000]
const looksEveryMs = 1000

/** Empties the folder, but not while a demo runs in it. Throws LockedError then. */
function empty(dir: string): void {
  mkdirSync(dir, { recursive: true })
  const unlock = lockDataDir(dir)
  unlock()
  rmSync(dir, { recursive: true, force: true })
}

/** Waits until somebody looks at the samples. */
async function signedIn({ units }: Running, signal: AbortSignal): Promise<void> {
  const isSignedIn = () =>
    units.asSystem('whether somebody looks at the samples', async (ctx) => {
      const { rows } = await ctx.db.execute(sql`select 1 from sessions limit 1`)
      return rows.length > 0
    })
  while (!(await isSignedIn())) await pause(looksEveryMs, undefined, { signal })
}

/** Lets leads arrive, and what else happens, one by one as soon as somebody has signed in, until the server stops. */
async function arrive(
  running: Running,
  happenings: readonly Happening[],
  afterMs: readonly number[],
  signal: AbortSignal,
) {
  await signedIn(running, signal)
  for (const [place, happening] of happenings.entries()) {
    await pause(afterMs[place] ?? 0, undefined, { signal })
    await running.units.begin(happening)
  }
}

/**
 * Starts Fairlead on the sample workspace of `config.DATA_DIR`, which is made if it is not there, if its
 * making was interrupted, or if a fresh one is wanted. Answers a link that signs its owner in, once.
 */
export async function startDemo(
  config: Config,
  { fresh, say, afterMs = arriveAfterMs }: { fresh: boolean; say: (text: string) => void; afterMs?: readonly number[] },
): Promise<Running & { signInLink: string }> {
  const file = join(config.DATA_DIR, marker)
  const isThere = existsSync(file) && !fresh
  if (!isThere) empty(config.DATA_DIR)
  let owner: Owner | undefined = isThere ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  let atTheDoor: Happening[] = []
  const meta = sampleMeta()
  const running = await start({ ...config, ...sampleApp }, { graph: meta.graph }, async (fairlead) => {
    if (owner) return meta.lose(pages.outlet.id)
    say('Making the sample workspace …')
    ;({ owner, atTheDoor } = await seed(fairlead, meta))
    writeFileSync(file, JSON.stringify(owner))
  })
  if (!owner) throw new Error('the sample workspace belongs to nobody')
  const { userId, orgId, read } = owner
  const signInLink = await running.units.inOrg(orgId, (ctx) => issueAlertLink(ctx, userId, '/clients'))
  const stopped = new AbortController()
  const { signal } = stopped
  const arriving = arrive(running, atTheDoor, afterMs, signal).catch(() => {})
  const live = async () => {
    await signedIn(running, signal)
    if (read) await readLive(running.units, orgId, read, signal)
  }
  const reading = live().catch(() => {})
  return {
    ...running,
    signInLink,
    async stop() {
      stopped.abort()
      await Promise.all([arriving, reading])
      await running.stop()
    },
  }
}
