import { applyToUnassigned } from '@fairlead/contract/work/assignment-clocks'
import { createAssignmentRule, listAssignmentRules } from '@fairlead/contract/work/lead-assignment'
import type { Access, Fixture } from '../../../testing/access/access.ts'
import { managers, ofClient } from '../../../testing/access/kit.ts'
import type { Person, World } from '../../../testing/world.ts'

/** For the person who manages the team and sees unassigned clients: the one without the other is not enough. */
const pool = (make: Fixture['make'], expect: Fixture['expect'] = {}): Fixture => ({
  make,
  expect: { member: 403, colleague: 403, other: 200, alone: { manageTeam: 403 }, ...expect },
})
async function run(w: World, owner: Person): Promise<string> {
  await w.settle()
  const { id } = (await owner.browser.call(applyToUnassigned)).body
  await w.settle()
  return id
}
const rule = async (owner: Person): Promise<string> => {
  const body = {
    rule_type: 'UNASSIGNED' as const,
    rule_definition: { expressions: [], logical_operator: 'AND' as const },
  }
  return (await owner.browser.call(createAssignmentRule, { body })).body.id
}

/** The calls of lead assignment. */
export const access: Access = {
  calls: {
    listAssignmentRules: managers(async () => ({}), 200),
    createAssignmentRule: {
      make: async (_w, owner) => ({
        body: {
          rule_type: 'ASSIGNED',
          rule_definition: { expressions: [], logical_operator: 'AND' },
          member_recipients: [{ member_prof_id: owner.userId }],
        },
      }),
      // The person who owns another organisation cannot put somebody of this one into a rule.
      expect: { owner: 201, member: 403, colleague: 403, other: 400 },
    },
    getAssignmentRule: managers(async (_w, owner) => ({ params: { id: await rule(owner) } })),
    updateAssignmentRule: managers(async (_w, owner) => ({
      params: { id: await rule(owner) },
      body: { name: 'Renamed' },
    })),
    deleteAssignmentRule: managers(async (_w, owner) => ({ params: { id: await rule(owner) } })),
    setRulesPriority: managers(async (_w, owner) => {
      await rule(owner)
      const { results } = (await owner.browser.call(listAssignmentRules)).body
      return { body: { rules_priority: results.flatMap((one) => (one.is_default_rule ? [] : [one.id])) } }
    }, 409),
    simulateRule: managers(
      async () => ({
        body: { rule: { rule_type: 'UNASSIGNED', rule_definition: { expressions: [], logical_operator: 'AND' } } },
      }),
      200,
    ),
    clientClocks: ofClient,
    planUnassigned: pool(async () => ({})),
    // What is begun is finished before the next one asks.
    applyToUnassigned: pool(async (w) => w.settle().then(() => ({})), { owner: 201, other: 201 }),
    lastAssignmentRun: pool(async () => ({})),
    undoAssignmentRun: pool(async (w, owner) => ({ params: { id: await run(w, owner) } }), { other: 404 }),
  },
  orders: {
    // It is put together at each call: its cursor is of no order.
    listAssignmentRules: [],
  },
}
