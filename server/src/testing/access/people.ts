import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { createSubteam } from '@fairlead/contract/identity/subteams'
import { memberDefaults, type Permissions } from '@fairlead/contract/permissions'
import { deactivate, joinTeam } from '../members.ts'
import type { Person, World } from '../world.ts'

export type Permission = Exclude<keyof Permissions, 'accessibleSubteamIds'>

/** Each that a member can have. */
export const permissions = (Object.keys(memberDefaults) as (keyof Permissions)[]).filter(
  (key): key is Permission => key !== 'accessibleSubteamIds',
)
const noPermissions = { ...Object.fromEntries(permissions.map((key) => [key, false])), accessibleSubteamIds: [] }

/** One permission and no other. */
export const only = (permission: Permission) => ({ ...noPermissions, [permission]: true }) as unknown as Permissions

export type People = {
  owner: Person
  /** The owner of another organisation. */
  other: Person
  member: Person
  colleague: Person
  deactivated: Person
  /** Members with one permission each. */
  alone: Record<Permission, Person>
  /** Sees the owner's clients by a sub-team, and has no other right. */
  viewer: Person
}

/** An organisation with everybody in it who asks a call, and the owner of another one. */
export async function makePeople(world: World): Promise<People> {
  const [owner, other] = [await world.signIn('owner@example.com'), await world.signIn('other@example.com')]
  const member = await joinTeam(world, owner, 'member@example.com')
  const colleague = await joinTeam(world, owner, 'colleague@example.com', {
    viewOtherAssignedClients: true,
    viewUnassignedClients: true,
    deleteClients: true,
    manageIntegrations: true,
  })
  const deactivated = await joinTeam(world, owner, 'gone@example.com', { manageTeam: true })
  await deactivate(world, deactivated)
  for (const { browser } of [owner, other])
    void (await browser.call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
  const alone = {} as Record<Permission, Person>
  for (const permission of permissions) {
    // So many never sign in from one address.
    await world.sql('delete from rate_limits')
    alone[permission] = await joinTeam(world, owner, `${permission.toLowerCase()}@example.com`, only(permission))
  }
  const body = { name: 'The owner’s', member_ids: [owner.userId] }
  const { id } = (await owner.browser.call(createSubteam, { body })).body
  const viewer = await joinTeam(world, owner, 'viewer@example.com', {
    ...only('accessSubTeamMembers'),
    accessibleSubteamIds: [id],
  })
  return { owner, other, member, colleague, deactivated, alone, viewer }
}
