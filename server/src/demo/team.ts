import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { createSubteam } from '@fairlead/contract/identity/subteams'
import { addAbsence, setWorkingHours } from '@fairlead/contract/identity/team'
import { memberDefaults, type Permissions } from '@fairlead/contract/permissions'
import { createAssignmentRule } from '@fairlead/contract/work/lead-assignment'
import { inviteMembers } from '@fairlead/contract/work/members'
import { becomeTeam, createPerson } from '#identity/account'
import { addMember, addOwner, leave } from '#identity/team'
import { type Actor, systemActor } from '#platform/context'
import { addDays, dayIn } from '#platform/time'
import { actorFor, type Past } from './earlier-days.ts'

const domain = 'harbourkitchens.example'
const colleagues = {
  noor: { name: 'Noor Rahman', may: { manageTeam: true, viewUnassignedClients: true, deleteClients: true } },
  liam: { name: 'Liam Tan', may: { viewUnassignedClients: true } },
  dewi: { name: 'Dewi Lestari', may: { accessSubTeamMembers: true, manageIntegrations: true } },
  jonas: { name: 'Jonas Weber', may: {} },
} as const satisfies Record<string, { name: string; may: Partial<Permissions> }>
type Name = keyof typeof colleagues

/** Who works in the sample workspace beside its owner, by their addresses. */
export const members = Object.entries(colleagues).map(([who, { name }]) => ({ name, email: `${who}@${domain}` }))

export type Team = Record<Name, Actor>

/** Somebody who works here; an account of their own rests. */
async function join(past: Past, me: Actor, who: Name, permissions: Partial<Permissions>): Promise<Actor> {
  const { zone } = me
  const countryCode = me.org.countryCode ?? 'US'
  const person = { name: colleagues[who].name, email: `${who}@${domain}`, countryCode, zone }
  const userId = await past.units.begin(async (ctx) => {
    const { user, org } = await createPerson(ctx, { ...person, webOnboarding: 'COMPLETED' })
    await addOwner(ctx, org.id, user.id)
    await leave(ctx.as(systemActor(org.id)), user.id, 'RESTING')
    await addMember(ctx.as(systemActor(me.orgId)), user.id, permissions)
    return user.id
  })
  return actorFor(me.orgId, userId, zone, countryCode)
}

/** The team of the sample workspace: four with different permissions, and a sub-team of two that Dewi sees. */
export async function openTeam(past: Past, me: Actor): Promise<Team> {
  await past.units.inOrg(me.orgId, becomeTeam)
  await past.call(me, setOrgPreferences, { body: { enable_subteams_feature: true } })
  const liam = await join(past, me, 'liam', colleagues.liam.may)
  const jonas = await join(past, me, 'jonas', colleagues.jonas.may)
  const inIt = [liam.userId ?? '', jonas.userId ?? '']
  const { id } = await past.call(me, createSubteam, { body: { name: 'Showroom', member_ids: inIt } })
  const dewi = await join(past, me, 'dewi', { ...colleagues.dewi.may, accessibleSubteamIds: [id] })
  const noor = await join(past, me, 'noor', colleagues.noor.may)
  const office = [{ from: '09:00', until: '18:00' }]
  const week = [[], office, office, office, office, office, []]
  for (const member of [liam, noor]) await past.call(member, setWorkingHours, { body: { working_hours: week } })
  return { noor, liam, dewi, jonas }
}

/** Rules by which most leads go to somebody of the team; the rest stays with the owner. */
export async function addRules(
  past: Past,
  me: Actor,
  { noor, liam, dewi, jonas }: Team,
  of: { catalogue: string; webhooks: string[] },
): Promise<void> {
  const give = (name: string, criterion: string, values: string[], to: readonly [Actor, number][]) =>
    past.call(me, createAssignmentRule, {
      body: createAssignmentRule.body.parse({
        name,
        rule_type: 'ASSIGNED',
        rule_definition: {
          expressions: [{ name: criterion, operator: 'equal', value: values }],
          logical_operator: 'AND',
        },
        member_recipients: to.map(([{ userId }, most]) => ({
          member_prof_id: userId ?? '',
          max_leads_per_round: most,
        })),
      }),
    })
  await give('Websites and ads to Noor and Dewi', 'webhook_id', of.webhooks, [
    [noor, 1],
    [dewi, 1],
  ])
  await give(
    'Catalogue requests to the showroom',
    'form_id',
    [of.catalogue],
    [
      [liam, 2],
      [jonas, 1],
    ],
  )
}

/** How the team stands today: Jonas is away and Liam stands in, and somebody is invited. */
export async function bringUpToDate(past: Past, me: Actor, { liam, jonas }: Team): Promise<void> {
  const day = dayIn(past.now, me.zone)
  await past.call(jonas, addAbsence, {
    body: { from: addDays(day, -1), until: addDays(day, 5), stand_in_id: liam.userId },
  })
  const invited = [{ name: 'Amara Okonkwo', email: `amara@${domain}` }]
  await past.call(me, inviteMembers, { body: { members: invited, permissions: memberDefaults } })
}
