import type { TestProject } from 'vitest/node'
import { builtWeb } from '../../scripts/built-web.ts'
import { findChromium } from '../../scripts/find-chromium.ts'

/** Finds a browser and builds the web application, once for a run. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', await findChromium())
  project.provide('webRoot', builtWeb())
}
