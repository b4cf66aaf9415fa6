import { isDeepStrictEqual } from 'node:util'
import type { Template } from './template.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

/** The worlds that the files of this worker share, by their settings. They end with the worker's process. */
const worlds = new Map<string, Promise<World>>()

/** The world of this worker with these settings, as a new one: what earlier files stored in it is gone. */
export async function sharedWorld(template: Template, options: WorldOptions = {}): Promise<World> {
  const key = JSON.stringify(options)
  const known = worlds.get(key)
  const world = known ?? createWorld(template, options)
  worlds.set(key, world)
  if (known) await (await known).reset()
  await checkSchema(await world)
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

const schemas = new WeakMap<World, unknown>()

/** Throws when a file changed the schema of a shared world: it would be another for the files after it. */
export async function checkSchema(world: World): Promise<void> {
  const [now] = await world.sql(schemaParts)
  const before = schemas.get(world)
  schemas.set(world, before ?? now)
  if (before && !isDeepStrictEqual(before, now))
    throw new Error('this file changed the schema of a world that it shares: useWorld({ alone: true })')
}
