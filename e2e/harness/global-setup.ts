import type { TestProject } from 'vitest/node'
import { builtWeb } from '../../scripts/built-web.ts'
import { findChromium, withoutWindow } from '../../scripts/find-chromium.ts'

/** Finds a browser and builds the web application, once for a run. */
export default async function setup(project: TestProject): Promise<void> {
  const chromium = await findChromium()
  project.provide('chromium', chromium)
  project.provide('withoutWindow', withoutWindow(chromium))
  project.provide('webRoot', builtWeb())
}
