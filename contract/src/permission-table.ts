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
    description: 'See and edit clients assigned to them.',
  },
  viewOtherAssignedClients: {
    label: 'See other people’s clients',
    description: 'See, edit, assign and reassign all clients in the team.',
  },
  viewUnassignedClients: {
    label: 'See unassigned clients',
    description: 'View and claim unassigned clients.',
  },
  deleteClients: { label: 'Delete own clients', description: 'Delete their own clients only.' },
  accessSubTeamMembers: {
    label: 'See sub-team clients',
    description: 'See clients and content of members in the chosen sub-teams.',
  },
  createEditClientGroup: { label: 'Create groups', description: 'Create and edit client groups.' },
  createContent: { label: 'Create content', description: 'Create messages, files and pages.' },
  changeContentVisibility: {
    label: 'Change visibility of own content',
    description: 'Make their own content private or visible again.',
  },
  changeVisibilityToSubteam: {
    label: 'Share content with sub-teams',
    description: 'Share their own content with their sub-teams.',
  },
  changeContentVisibilityToOrg: {
    label: 'Share content with everyone',
    description: 'Share their own content with the whole team.',
  },
  editOthersContent: {
    label: 'Edit other people’s content',
    description: 'Edit content created by other members.',
  },
  manageIntegrations: {
    label: 'Manage integrations',
    description: 'Connect and change lead sources. Shows where leads come from, not the clients.',
  },
  manageTeam: {
    label: 'Manage the team',
    description: 'Invite, deactivate and edit members, and set lead assignment rules.',
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
