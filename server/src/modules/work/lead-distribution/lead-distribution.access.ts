import { listDistributionRules } from '@fairlead/contract/work/lead-distribution'
import type { Access } from '../../../testing/access/access.ts'
import { everyManager, integrations, time } from '../../../testing/access/kit.ts'
import { deliverBy, historyOf, makeRule, recipient } from '../../../testing/distribution.ts'
import type { Person, World } from '../../../testing/world.ts'

let count = 0
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
export const access: Access = {
  calls: {
    listDistributionRules: everyManager(),
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
    listDistributionCriteria: everyManager(),
    listDistributionCriterionValues: everyManager({ body: { value: 'form_id' } }),
    setDistributionPriority: integrations(async (_w, owner) => {
      const present = async () => (await owner.browser.call(listDistributionRules)).body.results
      // One that is made again for each who asks would be unknown to the others' requests.
      if ((await present()).length === 0) await rule(owner)
      const results = await present()
      return { body: { rules_priority: results.flatMap((one) => (one.is_default_rule ? [] : [one.id])) } }
    }, 409),
    leadsHistory: everyManager(),
    getDistributedLead: integrations(async (w, owner) => ({ params: { id: await copy(w, owner) } })),
    resendDistributedLead: {
      make: async (w, owner) => ({ params: { id: await copy(w, owner) } }),
      // The person who may not see the client sends it to nobody.
      expect: { member: 403, colleague: 200, other: 404, alone: { manageIntegrations: 409 } },
    },
    distributionQuality: everyManager(),
    previewDistribution: everyManager({
      body: { distribution_type: 'ROUND_ROBBIN', member_recipients: [recipient('Preview')] },
    }),
    getDistributionPreferences: everyManager(),
    setDistributionPreferences: everyManager({ body: { allow_chain: false } }),
    listAutomations: { make: async () => ({}), expect: { member: 200, other: 200 } },
  },
  orders: {
    listDistributionRules: [],
    listDistributionCriteria: [],
    leadsHistory: [['distributed leads', time]],
  },
}
