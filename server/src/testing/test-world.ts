import { afterAll, beforeAll, inject } from 'vitest'
import { leaveWorld, sharedWorld } from './shared-world.ts'
import type { Template } from './template.ts'
import type { testSource } from './test-source.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

type Options =
  | (WorldOptions & { alone?: true })
  /** A shared world with the test source; an organisation's signatures are made with this secret. */
  | { secretOf: Parameters<typeof testSource>[0] }

/**
 * The world of a test file: `const world = useWorld()`, then `world().settle()`. Files without settings of their own share
 * one in each worker, which is emptied between them; a file that changes the schema, stops a part of the server, or
 * counts what it did asks for `{ alone: true }`.
 */
export function useWorld(options: Options = {}): () => World {
  const isShared = 'secretOf' in options || Object.keys(options).length === 0
  let world: World | undefined
  beforeAll(async () => {
    const template = inject('template')
    if ('secretOf' in options) world = await sharedWorld(template, {}, options.secretOf)
    else world = await (isShared ? sharedWorld(template) : createWorld(template, options))
  })
  afterAll(async () => {
    if (world) await (isShared ? leaveWorld(world) : world.close())
  })
  return () => {
    if (!world) throw new Error('the world is made before the first test')
    return world
  }
}
