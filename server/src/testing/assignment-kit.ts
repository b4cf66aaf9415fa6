import type { Permissions } from '@fairlead/contract/permissions'
import { listClients } from '@fairlead/contract/records/clients'
import type { Expression } from '@fairlead/contract/records/rules'
import { clientClocks } from '@fairlead/contract/work/assignment-clocks'
import {
  type AssignmentRule,
  type ClaimTerms,
  createAssignmentRule,
  type ResponseTerms,
} from '@fairlead/contract/work/lead-assignment'
import { timelineOf } from './look.ts'
import { joinTeam } from './members.ts'
import { signature, type TestLead } from './test-source.ts'
import type { Person, World } from './world.ts'

export const secret = 'a secret of the tests'
export type RuleDraft = {
  name?: string
  members?: Person[]
  when?: Expression[]
  claim?: ClaimTerms
  response?: ResponseTerms
}

/** What tests of rules and their clocks do again and again. */
export function assignmentKit(world: () => World) {
  let people = 0
  let leads = 0
  const clientsOf = async (person: Person) =>
    (await person.browser.call(listClients, { query: { page_size: 100, sort: 'created' } })).body.results
  return {
    clientsOf,
    /** An owner with so many members; codes are limited by the hour. */
    async team(...permissions: Partial<Permissions>[]): Promise<[Person, ...Person[]]> {
      await world().advance({ minutes: 10 })
      const owner = await world().signIn(`owner${++people}@clock.test`)
      const members: Person[] = []
      for (const given of permissions) {
        const member = await joinTeam(world(), owner, `member${++people}@clock.test`, given)
        await world().sql('update users set name = $2 where id = $1', [member.userId, `Member ${members.length + 1}`])
        members.push(member)
      }
      return [owner, ...members]
    },
    make: async (owner: Person, { name, members = [], when = [], ...terms }: RuleDraft): Promise<AssignmentRule> =>
      (
        await owner.browser.call(createAssignmentRule, {
          body: {
            ...(name ? { name } : {}),
            rule_type: members.length > 0 ? 'ASSIGNED' : 'UNASSIGNED',
            rule_definition: { expressions: when, logical_operator: 'AND' },
            member_recipients: members.map(({ userId }) => ({ member_prof_id: userId })),
            ...terms,
          },
        })
      ).body,
    /** Sends leads by the test source and has them captured. Answers the ids of the clients that they made, in order. */
    async deliver(owner: Person, ...given: Partial<TestLead>[]): Promise<string[]> {
      const items = (given.length > 0 ? given : [{}]).map((one) => {
        const n = ++leads
        return { id: `lead ${n}`, name: `Lead ${n}`, email: `lead${n}@clock.test`, ...one }
      })
      const text = JSON.stringify({ items })
      const answer = await fetch(`${world().publicUrl}/hooks/test_source/${owner.orgId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-test-signature': signature(secret, text) },
        body: text,
      })
      if (answer.status !== 200) throw new Error(`the test source answered ${answer.status}`)
      await world().settle()
      const rows = await world().sql<{ external_id: string; client_id: string }>(
        'select external_id, client_id from leads where org_id = $1',
        [owner.orgId],
      )
      return items.map(({ id }) => rows.find((row) => row.external_id === id)?.client_id ?? '')
    },
    /** Lets time pass, and everything happen that is due by then. */
    async wait(minutes: number): Promise<void> {
      await world().advance({ minutes })
      await world().settle()
    },
    /** Who has a client. */
    async holder(owner: Person, id: string): Promise<string | null> {
      const [row] = await world().sql<{ assigned_to_id: string | null }>(
        'select assigned_to_id from clients where org_id = $1 and id = $2',
        [owner.orgId, id],
      )
      return row?.assigned_to_id ?? null
    },
    clocks: async (person: Person, id: string) =>
      (await person.browser.call(clientClocks, { params: { id } })).body.results,
    /** Entries of a client's timeline of one kind, the first first. */
    entries: async (person: Person, id: string, kind: string) =>
      (await timelineOf(person, id))
        .filter((item) => item.item_type === kind)
        .map((item) => item.type_specific_data as Record<string, unknown>)
        .toReversed(),
  }
}
