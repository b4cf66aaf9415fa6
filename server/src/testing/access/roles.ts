import { type Endpoint, isWrite } from '@fairlead/contract/endpoint'
import { allows, effective, type Rights } from '@fairlead/contract/permissions'
import type { Person } from '../world.ts'
import type { Expected } from './access.ts'
import { only, type People, type Permission, permissions } from './people.ts'

export type Role = { role: string; person: Person | undefined; wanted: number }

/** Everybody who asks a call, and the status that each is to get. */
export function rolesOf(people: People, endpoint: Endpoint, expected: Expected): Role[] {
  const success = endpoint.status ?? 200
  const usual = { owner: success, member: 404, colleague: success, other: 404 }
  const named = (['other', 'member', 'colleague', 'owner'] as const).map((role) => ({
    role,
    person: people[role],
    wanted: expected[role] ?? usual[role],
  }))
  const alone = permissions.map((one) => ({
    role: one,
    person: people.alone[one],
    wanted: expectedAlone(endpoint, expected, one),
  }))
  return [
    { role: 'stranger', person: undefined, wanted: 401 },
    { role: 'deactivated', person: people.deactivated, wanted: 401 },
    ...named,
    ...alone,
    { role: 'viewer', person: people.viewer, wanted: expectedOfViewer(endpoint, expected) },
  ]
}

const refusedByPolicy = ({ access }: Endpoint, rights: Rights) =>
  access.session === true && (access.owner === true || (access.policy && !allows(rights, access.policy)))

/** What a member gets who has one permission: a client of the owner's is for those who see what others have. */
function expectedAlone(endpoint: Endpoint, expected: Expected, permission: Permission): number {
  const { member = 404, colleague = endpoint.status ?? 200, owner, alone: whenAlone } = expected
  const rights: Rights = { role: 'MEMBER', permissions: only(permission) }
  const exception = whenAlone?.[permission]
  if (exception !== undefined) return exception
  if (refusedByPolicy(endpoint, rights)) return 403
  const { access } = endpoint
  if (access.session === true && access.policy)
    return access.policy === 'TEAM.MANAGE' ? (owner ?? endpoint.status ?? 200) : colleague
  return effective(rights).viewOtherAssignedClients ? colleague : member
}

function expectedOfViewer(endpoint: Endpoint, expected: Expected): number {
  const { member = 404, colleague = endpoint.status ?? 200, viewer } = expected
  if (viewer !== undefined) return viewer
  if (refusedByPolicy(endpoint, { role: 'MEMBER', permissions: only('accessSubTeamMembers') })) return 403
  if (member === colleague || member === 403) return member
  return isWrite(endpoint) ? 455 : 200
}
