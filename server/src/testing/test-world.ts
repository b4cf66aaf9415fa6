import { afterAll, beforeAll, inject } from 'vitest'
import type { Template } from './template.ts'
import { createWorld, type World } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** One world for a test file, made before its first test: `const world = useWorld()`, then `world().settle()`. */
export function useWorld(options: Parameters<typeof createWorld>[1] = {}): () => World {
  let world: World | undefined
  beforeAll(async () => {
    world = await createWorld(inject('template'), options)
  })
  afterAll(() => world?.close())
  return () => {
    if (!world) throw new Error('the world is made before the first test')
    return world
  }
}
