export { Browser } from './browser.ts'
export { sharedWorld } from './shared-world.ts'
export { copyTemplate, makeTemplate, type Template } from './template.ts'
export { createWorld, type Person, type World, type WorldOptions } from './world.ts'
