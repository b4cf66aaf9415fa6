import { defineProject, mergeConfig } from 'vitest/config'
import web from './vitest.config.ts'

/** The tests of the web that replace or reload modules, each with modules and a document of its own. */
export default mergeConfig(
  { ...web, test: { ...web.test, include: [], exclude: [] } },
  defineProject({ test: { name: 'web-isolated', isolate: true, include: ['src/**/*.isolated.test.{ts,tsx}'] } }),
)
