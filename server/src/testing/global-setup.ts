import type { TestProject } from 'vitest/node'
import { buildPublicPages } from './outside/public-pages.ts'
import { makeTemplate } from './template.ts'

/** Makes the migrated database that every test file copies, and the pages that the server draws. */
export default async function setup(project: TestProject): Promise<void> {
  buildPublicPages()
  project.provide('template', await makeTemplate(process.env.DATABASE_URL))
}
