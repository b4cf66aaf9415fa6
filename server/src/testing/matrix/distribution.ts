import { listDistributionRules } from '@fairlead/contract/work/lead-distribution'
import { deliverBy, historyOf, makeRule, recipient } from '../distribution.ts'
import type { Person, World } from '../world.ts'
import type { Fixture } from './fixture.ts'

let count = 0
/** For managers of integrations; others' rules and copies are not found. */
const integrations = (make: Fixture['make'], other = 404): Fixture => ({
  make,
  expect: { member: 403, colleague: 200, other },
})
const every = (asked: object = {}) => integrations(async () => asked, 200)

const aRule = () => ({
  rule_definition: {
    expressions: [{ name: 'answer:nobody asks', operator: 'equal' as const, value: 'this' }],
    logical_operator: 'AND' as const,
  },
  distribution_type: 'BROADCAST' as const,
  member_recipients: [recipient(`Matrix${++count}`)],
})
const rule = async (owner: Person): Promise<string> => (await makeRule(owner, aRule())).id

/** A copy that went out; its rule is met by this lead alone. */
async function copy(w: World, owner: Person): Promise<string> {
  const n = ++count
  const definition = {
    expressions: [{ name: 'answer:copy', operator: 'equal', value: `n${n}` }],
    logical_operator: 'AND',
  }
  const { id } = await makeRule(owner, { rule_definition: definition, member_recipients: [recipient(`Copy${n}`)] })
  const lead = { id: `copy ${n}`, name: `Copy ${n}`, email: `copy${n}@example.com`, answers: { Copy: `n${n}` } }
  await deliverBy(`secret of ${owner.orgId}`, w, owner, lead)
  return (await historyOf(owner, { rule_id: id }))[0]?.id ?? ''
}

/** The calls of lead distribution. */
export const distributionFixtures: Record<string, Fixture> = {
  listDistributionRules: every(),
  createDistributionRule: {
    make: async () => ({ body: aRule() }),
    expect: { owner: 201, member: 403, colleague: 201, other: 201, alone: { manageIntegrations: 201 } },
  },
  getDistributionRule: integrations(async (_w, owner) => ({ params: { id: await rule(owner) } })),
  updateDistributionRule: integrations(async (_w, owner) => ({
    params: { id: await rule(owner) },
    body: { name: 'Renamed' },
  })),
  confirmDistributionRule: {
    make: async (_w, owner) => ({ params: { id: await rule(owner) }, body: { version: 1 } }),
    expect: { member: 403, colleague: 403, other: 404 },
  },
  deleteDistributionRule: integrations(async (_w, owner) => ({ params: { id: await rule(owner) } })),
  listDistributionCriteria: every(),
  listDistributionCriterionValues: every({ body: { value: 'form_id' } }),
  setDistributionPriority: integrations(async (_w, owner) => {
    const present = async () => (await owner.browser.call(listDistributionRules)).body.results
    // One that is made again for each who asks would be unknown to the others' requests.
    if ((await present()).length === 0) await rule(owner)
    const results = await present()
    return { body: { rules_priority: results.flatMap((one) => (one.is_default_rule ? [] : [one.id])) } }
  }, 409),
  leadsHistory: every(),
  getDistributedLead: integrations(async (w, owner) => ({ params: { id: await copy(w, owner) } })),
  resendDistributedLead: {
    make: async (w, owner) => ({ params: { id: await copy(w, owner) } }),
    // The person who may not see the client sends it to nobody.
    expect: { member: 403, colleague: 200, other: 404, alone: { manageIntegrations: 409 } },
  },
  distributionQuality: every(),
  previewDistribution: every({
    body: { distribution_type: 'ROUND_ROBBIN', member_recipients: [recipient('Preview')] },
  }),
  getDistributionPreferences: every(),
  setDistributionPreferences: every({ body: { allow_chain: false } }),
  listAutomations: { make: async () => ({}), expect: { member: 200, other: 200 } },
}
