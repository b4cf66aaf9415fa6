export { Browser } from './browser.ts'
export { copyTemplate, makeTemplate, type Template } from './template.ts'
export { createWorld, type Person, type World } from './world.ts'
