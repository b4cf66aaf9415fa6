import { checkImport } from '@fairlead/contract/work/imports'
import type { Access, Fixture } from '../../../testing/access/access.ts'
import { time } from '../../../testing/access/kit.ts'
import { sendSheet } from '../../../testing/imports.ts'
import { uploadFile } from '../../../testing/upload.ts'
import type { Person, World } from '../../../testing/world.ts'

let count = 0
const sheet = () => `Name,Email\nTaken in ${++count},in${count}@matrix.test\n`
const upload = ({ browser }: Person) => uploadFile(browser, 'CLIENT_IMPORT', 'people.csv', Buffer.from(sheet()))
/** None of an earlier turn is under way any more. */
const rest = (w: World) =>
  w.sql(`update imports set status = 'failed' where status in ('reading', 'checking', 'queued', 'running')`)
const read = async (w: World, owner: Person) => {
  await rest(w)
  return sendSheet(w, owner, 'people.csv', sheet())
}
/** Of one’s own, and nobody’s but the owner’s. */
const ofOne = (more: (found: Awaited<ReturnType<typeof read>>) => object = () => ({})): Fixture => ({
  async make(w, owner) {
    const found = await read(w, owner)
    return { params: { id: found.id }, ...more(found) }
  },
  expect: { colleague: 404, viewer: 404 },
})

/** The calls of imports. */
export const access: Access = {
  calls: {
    createImport: {
      async make(w, owner) {
        await rest(w)
        return { body: { file_key: await upload(owner) } }
      },
      async asker(w, who) {
        await rest(w)
        return { body: { file_key: await upload(who) } }
      },
      expect: { member: 202, other: 400, viewer: 202 },
    },
    listImports: { make: async () => ({}), expect: { member: 200, other: 200, viewer: 200 } },
    getImport: ofOne(),
    updateImport: ofOne(({ settings }) => ({ body: { settings } })),
    previewImport: ofOne(({ settings }) => ({ body: { settings } })),
    checkImport: ofOne(),
    startImport: ofOne(),
    stopImport: {
      async make(w, owner) {
        const { id } = await read(w, owner)
        void (await owner.browser.call(checkImport, { params: { id } })).body
        // Not done before the test is over.
        await w.sql(`update pgboss.job set start_after = now() + interval '1 year' where name = 'run-import'`)
        return { params: { id } }
      },
      expect: { colleague: 404, viewer: 404 },
    },
    importRows: ofOne(),
    forgetImport: ofOne(),
  },
  orders: {
    listImports: [['imports', time]],
    importRows: [['import rows', '17']],
  },
}
