import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Delivery, receive } from '#modules/inbox'
import { issueAlertLink } from '#modules/session'
import { lockDataDir } from '#platform/data-dir'
import type { Config } from '../config.ts'
import { type Running, start } from '../start.ts'
import { type Owner, seed } from './seed.ts'

/** Says that everything in the folder is ours, and whose workspace it is. */
const marker = 'sample-workspace.json'

/** Empties the folder, but not while a demo runs in it. Throws LockedError then. */
function empty(dir: string): void {
  mkdirSync(dir, { recursive: true })
  const unlock = lockDataDir(dir)
  unlock()
  rmSync(dir, { recursive: true, force: true })
}

/**
 * Starts Fairlead on the sample workspace of `config.DATA_DIR`, which is made if it is not there, if its
 * making was interrupted, or if a fresh one is wanted. Answers a link that signs its owner in, once.
 */
export async function startDemo(
  config: Config,
  { fresh, say }: { fresh: boolean; say: (text: string) => void },
): Promise<Running & { signInLink: string }> {
  const file = join(config.DATA_DIR, marker)
  const isThere = existsSync(file) && !fresh
  if (!isThere) empty(config.DATA_DIR)
  let owner: Owner | undefined = isThere ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  let atTheDoor: Delivery[] = []
  const running = await start(config, {}, async (fairlead) => {
    if (owner) return
    say('Making the sample workspace …')
    ;({ owner, atTheDoor } = await seed(fairlead))
    writeFileSync(file, JSON.stringify(owner))
  })
  for (const delivery of atTheDoor) await running.units.begin((ctx) => receive(ctx, delivery))
  if (!owner) throw new Error('the sample workspace belongs to nobody')
  const { userId, orgId } = owner
  const signInLink = await running.units.inOrg(orgId, (ctx) => issueAlertLink(ctx, userId, '/clients'))
  return { ...running, signInLink }
}
