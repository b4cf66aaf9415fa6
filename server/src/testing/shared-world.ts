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
  return world
}
