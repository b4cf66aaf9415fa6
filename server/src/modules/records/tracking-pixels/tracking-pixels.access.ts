import type { Access, Fixture } from '../../../testing/access/access.ts'

/** For the person who manages the team. */
const managers = (make: Fixture['make'], other = 404, success = 200): Fixture => ({
  make,
  expect: { member: 403, colleague: 403, other, alone: { manageTeam: success } },
})

/** The calls of tracking pixels. */
export const access: Access = {
  calls: {
    getTrackingPixels: managers(async () => ({}), 200),
    setTrackingPixels: managers(async () => ({ body: { on_forms: false } }), 200),
  },
}
