import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateUserDetails } from '@fairlead/contract/identity/account'
import { afterAll, expect, it } from 'vitest'
import type { Storage } from '#platform/storage'
import { clientsOf } from '../../testing/look.ts'
import { addClient, addNote } from '../../testing/make.ts'
import { useWorld } from '../../testing/test-world.ts'
import { png, uploadFile } from '../../testing/upload.ts'
import { readArchive } from './archive.ts'
import { backup } from './backup.ts'

const world = useWorld()
const folder = mkdtempSync(join(tmpdir(), 'fairlead-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('lets go of the database while files are copied, and names those that were removed in the meantime', async () => {
  const { browser } = await world().signIn('ann@example.com')
  const client_id = await addClient({ browser }, 'Grace')
  const attach = async (name: string) => {
    const key = await uploadFile(browser, 'TIMELINE_ATTACHMENT', name, await png())
    await addNote({ browser }, client_id, name, [key])
    return key
  }
  const [kept, early, late] = [await attach('a.png'), await attach('b.png'), await attach('c.png')]
  await world().settle()

  const { storage, database } = world().fairlead
  const answered: number[] = []
  const slow: Storage = {
    ...storage,
    async find(name) {
      // Somebody works while a file is copied, and with the embedded database there is but one connection.
      if (name === kept) answered.push((await browser.call(updateUserDetails, { body: { name: 'Ann' } })).status)
      if (name === early) await storage.remove(name)
      const found = await storage.find(name)
      if (name === late) await storage.remove(name)
      return found
    },
  }
  const path = join(folder, 'all.tar.gz')
  const made = await backup({ path, database, storage: slow, program: '1', fingerprint: 'x', keys: {} })
  expect(answered).toEqual([200])
  expect(made.missing.sort()).toEqual([early, late].sort())
  const files: string[] = []
  for await (const { name } of readArchive(path)) if (name.startsWith('files/')) files.push(name)
  expect(files).toContain(`files/${kept}`)
  expect(files).not.toContain(`files/${early}`)
  expect(files).not.toContain(`files/${late}`)
  expect(await clientsOf({ browser })).toHaveLength(1)
})
