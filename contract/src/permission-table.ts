import { implied, type Permission } from './permissions.ts'

/** A permission as people read it. */
export type PermissionRow = {
  key: Permission
  label: string
  description: string
  /** What comes with it (rule 141). */
  implies: readonly Permission[]
}
type Words = Pick<PermissionRow, 'label' | 'description'>

const words = {
  viewSelfAssignedClients: {
    label: 'See own clients',
    description: 'Clients that are assigned to the member.',
  },
  viewOtherAssignedClients: {
    label: 'See clients of others',
    description: 'Clients that are assigned to anybody in the team, to edit, assign and reassign them too.',
  },
  viewUnassignedClients: {
    label: 'See unassigned clients',
    description: 'Clients that belong to nobody yet, to claim them too.',
  },
  deleteClients: { label: 'Delete own clients', description: 'Puts own clients into the bin, never those of others.' },
  accessSubTeamMembers: {
    label: 'See clients of sub-teams',
    description: 'Clients and content of the members of the sub-teams that are chosen for the member.',
  },
  createEditClientGroup: { label: 'Create groups', description: 'Makes groups of clients, and changes them.' },
  createContent: { label: 'Create content', description: 'Writes texts, uploads files and makes pages.' },
  changeContentVisibility: {
    label: 'Change who sees own content',
    description: 'Makes own content private, or shows it again.',
  },
  changeVisibilityToSubteam: {
    label: 'Show content to sub-teams',
    description: 'Lets the own sub-teams see and share own content.',
  },
  changeContentVisibilityToOrg: {
    label: 'Show content to everybody',
    description: 'Lets the whole team see and share own content.',
  },
  editOthersContent: {
    label: 'Edit content of others',
    description: 'Changes what other members wrote, uploaded or made.',
  },
  manageIntegrations: {
    label: 'Manage integrations',
    description: 'Connects and changes lead sources. Shows where leads come from, not the clients.',
  },
  manageTeam: {
    label: 'Manage the team',
    description: 'Invites, deactivates and changes members, and makes the rules by which leads are assigned.',
  },
} as const satisfies Record<Permission, Words>

const areas = {
  Clients: [
    'viewSelfAssignedClients',
    'viewOtherAssignedClients',
    'viewUnassignedClients',
    'deleteClients',
    'accessSubTeamMembers',
    'createEditClientGroup',
  ],
  Content: [
    'createContent',
    'changeContentVisibility',
    'changeVisibilityToSubteam',
    'changeContentVisibilityToOrg',
    'editOthersContent',
  ],
  Account: ['manageIntegrations', 'manageTeam'],
} as const satisfies Record<string, readonly Permission[]>

const rowOf = (key: Permission): PermissionRow => ({ key, ...words[key], implies: implied[key] ?? [] })

/** All that a member can be permitted, by area. Which sub-teams are seen stands beside it, in `accessibleSubteamIds`. */
export const permissionTable: readonly { area: string; rows: readonly PermissionRow[] }[] = Object.entries(areas).map(
  ([area, keys]) => ({ area, rows: keys.map(rowOf) }),
)

/** Why a permission is on and cannot be taken off beside these; undefined when it can. */
export function lockedBecause(key: Permission, chosen: Readonly<Record<Permission, boolean>>): string | undefined {
  if (key === 'viewSelfAssignedClients') return 'Always on.'
  const from = permissionTable.flatMap(({ rows }) => rows).find((row) => chosen[row.key] && row.implies.includes(key))
  return from && `Comes with “${from.label}”.`
}
