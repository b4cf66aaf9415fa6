import { cancelExport, exportClients } from '@fairlead/contract/work/exports'
import type { Access, Fixture } from '../../../testing/access/access.ts'
import { ofClient, time } from '../../../testing/access/kit.ts'
import type { Person, World } from '../../../testing/world.ts'

/** Not written before the test is over; those of earlier turns do not count any more. */
const asked = async (w: World, owner: Person) => {
  await w.sql(
    `update client_exports set status = 'cancelled' where status in ('queued', 'running') and id not in (
       select id from client_exports where status in ('queued', 'running') order by created_at desc limit 1)`,
  )
  const { id } = (await owner.browser.call(exportClients, { body: {} })).body
  await w.sql(`update pgboss.job set start_after = now() + interval '1 year' where name = 'write-export'`)
  return id
}
/** For the person who manages integrations and sees all clients. */
const exporters: Fixture = {
  async make(w) {
    await w.settle()
    return { body: { period: 'ALL' } }
  },
  expect: { member: 403, alone: { manageIntegrations: 403 } },
}

/** The calls of exports. */
export const access: Access = {
  calls: {
    exportClients: { ...exporters, expect: { ...exporters.expect, other: 202 } },
    countExport: { ...exporters, expect: { ...exporters.expect, other: 200 } },
    exportOptions: { make: async () => ({}), expect: { member: 403, other: 200 } },
    listExports: { make: async () => ({}), expect: { member: 200, other: 200, viewer: 200 } },
    cancelExport: {
      make: async (w, owner) => ({ params: { id: await asked(w, owner) } }),
      expect: {
        viewer: 404,
        alone: { manageIntegrations: 200, manageTeam: 404, viewOtherAssignedClients: 404 },
      },
    },
    retryExport: {
      async make(w, owner) {
        const id = await asked(w, owner)
        void (await owner.browser.call(cancelExport, { params: { id } })).body
        return { params: { id } }
      },
      expect: {
        viewer: 404,
        alone: { manageIntegrations: 403, manageTeam: 404, viewOtherAssignedClients: 404 },
      },
    },
    exportPerson: {
      async make(w, owner) {
        await w.settle()
        return ofClient.make(w, owner)
      },
      expect: { colleague: 455 },
    },
  },
  orders: {
    listExports: [['exports', time]],
  },
}
