import { addAbsence } from '@fairlead/contract/identity/team'
import type { Access } from '../../../testing/access/access.ts'
import { own } from '../../../testing/access/kit.ts'

let count = 0
const away = () => {
  const day = new Date(Date.UTC(2200, 0, ++count)).toISOString().slice(0, 10)
  return { from: day, until: day }
}

/** The calls of team. */
export const access: Access = {
  calls: {
    getAvailability: own(),
    setWorkingHours: own({ body: { working_hours: null } }),
    addAbsence: {
      make: async () => ({ body: away() }),
      expect: { owner: 201, member: 201, colleague: 201, other: 201 },
    },
    removeAbsence: {
      make: async (_w, owner) => ({
        params: { id: (await owner.browser.call(addAbsence, { body: away() })).body.id },
      }),
      expect: { colleague: 404, viewer: 404, alone: { manageTeam: 200 } },
    },
    standIns: { make: async () => ({}), expect: { member: 200, other: 200 } },
  },
  deleting: ['removeAbsence'],
}
