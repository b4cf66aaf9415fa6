import { isDeepStrictEqual } from 'node:util'
import { testHooks } from '../platform/db/client.ts'
import type { Template } from './template.ts'
import { testSource } from './test-source.ts'
import { createWorld, patience, type World, type WorldOptions } from './world.ts'

type Shared = { world: World; schema: unknown }
/** The worlds that the files of this worker share, by their settings. They end with the worker's process. */
const worlds = new Map<string, Shared>()

type SecretOf = Parameters<typeof testSource>[0]
/** The secrets by which the test source of a shared world checks signatures: those of the file that runs. */
let secretOf: SecretOf | undefined

/**
 * The world of this worker with these settings, as a new one: what earlier files stored in it is gone. With `secrets` it
 * has the test source, which takes what they sign.
 */
export async function sharedWorld(template: Template, settings: WorldOptions = {}, secrets?: SecretOf): Promise<World> {
  secretOf = secrets
  const sources = { sources: [testSource((orgId) => secretOf?.(orgId))] }
  // PostgreSQL has 100 connections: a world that waits for its next file holds few.
  const sparing = { patience: { ...patience, idle: 5_000 } }
  const options = { ...settings, overrides: { ...settings.overrides, ...sparing, ...(secrets ? sources : {}) } }
  const key = JSON.stringify(options)
  const known = worlds.get(key)
  if (known)
    try {
      await known.world.reset()
      return known.world
    } catch (error) {
      // The files after this one get a new world.
      worlds.delete(key)
      throw error
    }
  const world = await createWorld(template, options)
  worlds.set(key, { world, schema: await schemaOf(world) })
  return world
}

/** What a schema is made of, counted. */
const schemaParts = `select
  (select count(*)::int from pg_namespace where nspname !~ '^pg_(temp|toast)') as namespaces,
  (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace) as relations,
  (select count(*)::int from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and not attisdropped) as columns,
  (select count(*)::int from pg_constraint where connamespace = 'public'::regnamespace) as constraints,
  (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace) as functions,
  (select count(*)::int from pg_trigger) as triggers`

const schemaOf = async (world: World) => (await world.sql(schemaParts))[0]

/**
 * Ends a file's use of a shared world, and undoes what the world set in the process, for files with worlds of their own.
 * Throws when the file changed the schema; the files after it get a new world.
 */
export async function leaveWorld(world: World): Promise<void> {
  const [key, shared] = [...worlds].find(([, one]) => one.world === world) ?? []
  const isSame = isDeepStrictEqual(shared?.schema, await schemaOf(world))
  testHooks.check = () => {}
  testHooks.clockShiftMs = 0
  if (!key || isSame) return
  worlds.delete(key)
  await world.close()
  throw new Error('this file changed the schema of a world that it shares: useWorld({ alone: true })')
}
