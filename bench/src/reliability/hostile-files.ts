import { createImport, getImport } from '@fairlead/contract/work/imports'
import {
  hostileFiles,
  type Installation,
  signInByOutbox,
  statusOf,
  until,
  uploadFile,
} from '@fairlead/server/testing/chaos'

const everyMs = 20

/**
 * Has a server read files that were made to hold it up, and asks all the while whether it lives. Answers of each
 * whether it ended as it should, how long that took, and the slowest answer, in milliseconds (S39).
 */
export async function readHostileFiles(
  place: Installation,
): Promise<{ name: string; isAsMeant: boolean; took: number; slowest: number }[]> {
  const server = await place.start()
  const { browser } = await signInByOutbox(server.appUrl, 'owner@files.example')
  const results: { name: string; isAsMeant: boolean; took: number; slowest: number }[] = []
  for (const { name, bytes, status } of await hostileFiles()) {
    const file_key = await uploadFile(browser, 'CLIENT_IMPORT', name, bytes)
    const began = performance.now()
    const { id } = (await browser.call(createImport, { body: { file_key, file_name: name } })).body
    let [slowest, isRead] = [0, false]
    const asking = (async () => {
      while (!isRead) {
        const asked = performance.now()
        const isAlive = (await statusOf(`${server.appUrl}/healthz`)) === 200
        slowest = Math.max(slowest, isAlive ? performance.now() - asked : Number.POSITIVE_INFINITY)
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
    })()
    const shown = await until(
      `${name} is read`,
      async () => {
        const found = (await browser.call(getImport, { params: { id } })).body
        return found.status === 'reading' ? undefined : found
      },
      300_000,
    )
    isRead = true
    await asking
    results.push({ name, isAsMeant: shown?.status === status, took: performance.now() - began, slowest })
  }
  return results
}
