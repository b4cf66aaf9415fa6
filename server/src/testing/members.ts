import { memberDefaults, type Permissions } from '@fairlead/contract/permissions'
import { addMember } from '#identity/team'
import { randomToken, tokenHash } from '#platform/secrets'
import type { Person, World } from './world.ts'

/**
 * A member of somebody's team, signed in: invitations come with the team's screens, so this moves a
 * person who signed up into the organisation by the team's own door.
 */
export async function joinTeam(
  world: World,
  owner: Person,
  email: string,
  permissions: Partial<Permissions> = {},
): Promise<Person> {
  const person = await world.signIn(email)
  await world.sql('delete from memberships where user_id = $1', [person.userId])
  await world.sql('update users set works_in_id = null where id = $1', [person.userId])
  // The secret names the organisation.
  const token = `${owner.orgId}.${randomToken()}`
  await world.sql('delete from sessions where user_id = $1 and token_hash <> $2', [
    person.userId,
    tokenHash(person.browser.cookies.get('fairlead') ?? ''),
  ])
  await world.sql('update sessions set org_id = $1, token_hash = $2 where user_id = $3', [
    owner.orgId,
    tokenHash(token),
    person.userId,
  ])
  person.browser.cookies.set('fairlead', token)
  await world.inOrg(owner.orgId, (ctx) => addMember(ctx, person.userId, permissions))
  await world.sql('update organizations set rights_version = rights_version + 1 where id = $1', [owner.orgId])
  return { ...person, orgId: owner.orgId }
}

/** Takes a member's access away, as deactivation does. */
export async function deactivate(world: World, member: Person): Promise<void> {
  await world.sql(`update memberships set status = 'DEACTIVATED' where user_id = $1`, [member.userId])
  await world.sql('update users set works_in_id = null where id = $1', [member.userId])
  await world.sql('update organizations set rights_version = rights_version + 1 where id = $1', [member.orgId])
}

/** Gives a member other permissions, beside what every member has. */
export async function permit(world: World, member: Person, permissions: Partial<Permissions>): Promise<void> {
  await world.sql('update memberships set permissions = $1 where user_id = $2', [
    JSON.stringify({ ...memberDefaults, ...permissions }),
    member.userId,
  ])
  await world.sql('update organizations set rights_version = rights_version + 1 where id = $1', [member.orgId])
}
