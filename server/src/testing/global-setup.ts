import type { TestProject } from 'vitest/node'
import { buildPublicPages } from './outside/public-pages.ts'
import { dropCopies, makeTemplate } from './template.ts'

/**
 * Makes the migrated database that the worlds of tests copy, and the pages that the server draws. Answers what removes
 * the copies at the end of the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildPublicPages()
  const template = await makeTemplate(process.env.DATABASE_URL)
  project.provide('template', template)
  return () => dropCopies(template)
}
