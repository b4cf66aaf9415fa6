import {
  createImport,
  getImport,
  type ImportSettings,
  startImport,
  updateImport,
} from '@fairlead/contract/work/imports'
import { uploadFile } from './upload.ts'
import type { Person, World } from './world.ts'

/** Sends a file of clients and waits until it is read. */
export async function sendSheet(world: World, { browser }: Person, name: string, bytes: Buffer | string) {
  const file_key = await uploadFile(browser, 'CLIENT_IMPORT', name, Buffer.from(bytes))
  const { id } = (await browser.call(createImport, { body: { file_key, file_name: name } })).body
  // The file is checked first, and then read.
  for (let i = 0; i < 20; i++) {
    await world.settle()
    const found = (await browser.call(getImport, { params: { id } })).body
    if (found.status !== 'reading') return found
    await world.advance({ seconds: 2 })
  }
  throw new Error('the sheet was not read')
}

/** Takes a sheet in, with these settings over those that were guessed. */
export async function takeIn(
  world: World,
  person: Person,
  name: string,
  bytes: Buffer | string,
  settings: Partial<ImportSettings> = {},
) {
  const { id, settings: guessed, reason } = await sendSheet(world, person, name, bytes)
  if (!guessed) throw new Error(`the sheet was not read: ${reason}`)
  const params = { id }
  void (await person.browser.call(updateImport, { params, body: { settings: { ...guessed, ...settings } } })).body
  void (await person.browser.call(startImport, { params })).body
  await world.settle()
  return (await person.browser.call(getImport, { params })).body
}
