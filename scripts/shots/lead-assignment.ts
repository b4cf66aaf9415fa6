import { createLeadForm } from '@fairlead/contract/flow/lead-forms'
import type { Expression } from '@fairlead/contract/records/rules'
import { createAssignmentRule } from '@fairlead/contract/work/lead-assignment'
import type { Person, World } from '../../server/src/testing/index.ts'
import { joinTeam } from '../../server/src/testing/members.ts'
import type { Shot } from './shot.ts'

/** A team of the pictures, with its rules in a running round. */
export async function addRules(world: World, owner: Person): Promise<void> {
  const named = async (name: string) => {
    const email = `${name
      .split(' ')[0]
      ?.normalize('NFD')
      .replace(/\P{ASCII}/gu, '')
      .toLowerCase()}@team.test`
    const person = await joinTeam(world, owner, email)
    await world.sql('update users set name = $2 where id = $1', [person.userId, name])
    return person
  }
  const [nurul, tomas, daniel] = [
    await named('Nurul Aisyah Rahman'),
    await named('Tomás Oliveira'),
    await named('Daniel Köhler'),
  ]
  const form = async (name: string) =>
    (await owner.browser.call(createLeadForm, { body: { name, starting_point: 'quote' } })).body.id
  const [design, quote] = [await form('Free 3D design'), await form('Kitchen quote Nov')]
  const make = async (name: string, members: [Person, number][], ...expressions: Expression[]) =>
    (
      await owner.browser.call(createAssignmentRule, {
        body: {
          name,
          rule_type: members.length > 0 ? 'ASSIGNED' : 'UNASSIGNED',
          rule_definition: { expressions, logical_operator: 'AND' },
          member_recipients: members.map(([{ userId }, most]) => ({
            member_prof_id: userId,
            max_leads_per_round: most,
          })),
        },
      })
    ).body
  await make('Commercial fit-outs', [[daniel, 1]], {
    name: 'answer:what is your budget?',
    label: 'Answer to “What is your budget?”',
    operator: 'equal',
    value: 'Over 20,000',
  })
  const kitchens = await make(
    'Kitchen leads, Singapore',
    [
      [owner, 3],
      [nurul, 2],
      [tomas, 1],
      [daniel, 1],
    ],
    { name: 'lead_source', operator: 'equal', value: ['lead_form'] },
    { name: 'form_id', operator: 'equal', value: [design, quote] },
    { name: 'message', operator: 'contains', value: '15,000' },
  )
  await make('Abroad', [], { name: 'phone_country', operator: 'not_equal', value: ['SG', 'MY'] })
  const gone = await joinTeam(world, owner, 'gone@team.test')
  await world.sql("update users set name = 'Ana Souza' where id = $1", [gone.userId])
  await make('Referrals', [[gone, 1]], { name: 'utm:utm_source', operator: 'equal', value: 'referral' })
  await world.sql("update memberships set status = 'DEACTIVATED' where user_id = $1", [gone.userId])
  const counters = [1, 2, 0, 0]
  for (const [place, counter] of counters.entries())
    await world.sql(
      'update assignment_rule_members set current_round_lead_counter = $3 where rule_id = $1 and place = $2',
      [kitchens.id, place, counter],
    )
}

const list = '/team/lead-assignment'

/** The rules, and how one is made. */
export const leadAssignmentShots: readonly Shot[] = [
  {
    name: 'rules',
    path: list,
    as: 'team',
    prepare: (page) => page.getByRole('link', { name: 'Kitchen leads, Singapore' }).waitFor(),
  },
  { name: 'rules-empty', path: list, as: 'empty' },
  {
    name: 'rule',
    path: list,
    as: 'team',
    fullPage: true,
    async prepare(page) {
      await page.getByRole('link', { name: 'Kitchen leads, Singapore' }).click()
      await page.getByRole('heading', { name: 'Kitchen leads, Singapore' }).waitFor()
      await page.getByText('Nurul Aisyah Rahman').first().waitFor()
    },
  },
  {
    name: 'rule-values',
    path: list,
    as: 'team',
    async prepare(page) {
      await page.getByRole('link', { name: 'Kitchen leads, Singapore' }).click()
      await page.getByRole('button', { name: /^Condition 2: values/ }).click()
      await page.getByRole('option', { name: 'Free 3D design' }).waitFor()
    },
  },
  {
    name: 'rule-new',
    path: `${list}/add-rule`,
    as: 'team',
    fullPage: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Add condition' }).click()
      await page.getByRole('button', { name: 'Save rule' }).click()
      await page.getByText('Incomplete rule criteria').waitFor()
    },
  },
  {
    name: 'rule-claim',
    path: `${list}/add-rule`,
    as: 'team',
    fullPage: true,
    async prepare(page) {
      await page.getByRole('radio', { name: /^Nobody/ }).check()
      await page.getByRole('switch', { name: 'Hide details until claimed' }).check()
      await page.getByRole('combobox', { name: 'Then it goes to' }).selectOption({ label: 'Daniel Köhler' })
    },
  },
  {
    name: 'rule-clock',
    path: list,
    as: 'team',
    fullPage: true,
    async prepare(page) {
      await page.getByRole('link', { name: 'Kitchen leads, Singapore' }).click()
      await page.getByRole('switch', { name: 'Set a response time limit' }).check()
      await page.getByRole('combobox', { name: 'Remind after' }).waitFor()
    },
  },
  {
    name: 'rules-apply',
    path: list,
    as: 'team',
    async prepare(page) {
      await page.getByRole('button', { name: 'Apply rules to unassigned' }).click()
      await page
        .getByRole('dialog')
        .getByText('No unassigned clients')
        .or(page.getByText('would be assigned'))
        .waitFor()
    },
  },
]
