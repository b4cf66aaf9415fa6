import { z } from 'zod'
import { Id } from './primitives.ts'

export const Role = z.enum(['OWNER', 'MEMBER'])
export type Role = z.output<typeof Role>

/** The permissions of a team member, as the specification spells them. */
export const Permissions = z.strictObject({
  viewSelfAssignedClients: z.boolean(),
  viewOtherAssignedClients: z.boolean(),
  viewUnassignedClients: z.boolean(),
  deleteClients: z.boolean(),
  createContent: z.boolean(),
  changeContentVisibility: z.boolean(),
  editOthersContent: z.boolean(),
  changeContentVisibilityToOrg: z.boolean(),
  changeVisibilityToSubteam: z.boolean(),
  createEditClientGroup: z.boolean(),
  manageTeam: z.boolean(),
  manageIntegrations: z.boolean(),
  accessSubTeamMembers: z.boolean(),
  accessibleSubteamIds: z.array(Id),
})
export type Permissions = z.output<typeof Permissions>
/** What can be permitted or not; which sub-teams `accessSubTeamMembers` opens is a list of its own. */
export type Permission = Exclude<keyof Permissions, 'accessibleSubteamIds'>

/** What a new member may do unless the owner says otherwise. */
export const memberDefaults: Permissions = {
  viewSelfAssignedClients: true,
  viewOtherAssignedClients: false,
  viewUnassignedClients: false,
  deleteClients: false,
  createContent: true,
  changeContentVisibility: false,
  editOthersContent: false,
  changeContentVisibilityToOrg: false,
  changeVisibilityToSubteam: false,
  createEditClientGroup: false,
  manageTeam: false,
  manageIntegrations: false,
  accessSubTeamMembers: false,
  accessibleSubteamIds: [],
}

const ownerPermissions: Permissions = {
  ...(Object.fromEntries(Object.keys(memberDefaults).map((key) => [key, true])) as Record<Permission, true>),
  accessibleSubteamIds: [],
}

/** What one permission brings with it (rule 141). */
export const implied: Partial<Record<Permission, readonly Permission[]>> = {
  manageTeam: ['viewOtherAssignedClients'],
  changeContentVisibilityToOrg: ['createContent'],
}

export type Rights = { role: Role; permissions: Permissions }

/** The permissions in force: the owner has all; a member's are completed by what they imply. */
export function effective({ role, permissions }: Rights): Permissions {
  if (role === 'OWNER') return ownerPermissions
  const result = { ...permissions, viewSelfAssignedClients: true }
  for (const [from, gives] of Object.entries(implied) as [Permission, Permission[]][])
    if (permissions[from]) for (const permission of gives) result[permission] = true
  return result
}

/** What of these permissions somebody with these rights lacks, and so must not grant beyond what was there `before`. */
export function beyond(rights: Rights, wanted: Permissions, before?: Permissions): Permission[] {
  const [own, had] = [effective(rights), before && effective({ role: 'MEMBER', permissions: before })]
  const asked = effective({ role: 'MEMBER', permissions: wanted })
  return (Object.keys(memberDefaults) as (keyof Permissions)[]).filter(
    (key): key is Permission => key !== 'accessibleSubteamIds' && asked[key] && !own[key] && !had?.[key],
  )
}

/** Keys of resources_access_policy, dotted; each is true when its rule says so. */
const rules = {
  'TEAM.MANAGE': (p) => p.manageTeam,
  'TEAM.DUPLICATE_CLIENT_SETTING': (p) => p.manageTeam,
  'INTEGRATIONS.MANAGE': (p) => p.manageIntegrations,
  'CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS': (p) => p.viewOtherAssignedClients,
  'CLIENT.UNASSIGNED_CLIENTS_ACCESS': (p) => p.viewUnassignedClients,
  'CLIENT.VIEW_SUBTEAM_CLIENTS': (p) => p.accessSubTeamMembers,
  'CLIENT_GROUP.CREATE': (p) => p.createEditClientGroup,
  'CUSTOM_FIELDS.MANAGE': (p) => p.manageTeam,
  'CONTENT_LABELS.MANAGE': (p) => p.manageTeam,
  'USER_TRACKING.MANAGE': (p) => p.manageTeam,
  'CONTENT.CREATE': (p) => p.createContent,
} satisfies Record<string, (p: Permissions) => boolean>

export type PolicyKey = keyof typeof rules
export const policyKeys = Object.keys(rules) as PolicyKey[]

/** Whether the rights hold a key of the access policy. */
export const allows = (rights: Rights, key: PolicyKey): boolean => rules[key](effective(rights))

/** Whether these rights are the owner's; nobody else compares roles. */
export const isOwner = (rights: Pick<Rights, 'role'>): boolean => rights.role === 'OWNER'

export const ResourcesAccessPolicy = z.object({
  TEAM: z.object({ MANAGE: z.boolean(), DUPLICATE_CLIENT_SETTING: z.boolean() }),
  INTEGRATIONS: z.object({ MANAGE: z.boolean() }),
  CLIENT: z.object({
    ALL_ASSIGNED_CLIENTS_ACCESS: z.boolean(),
    UNASSIGNED_CLIENTS_ACCESS: z.boolean(),
    VIEW_SUBTEAM_CLIENTS: z.boolean(),
  }),
  CLIENT_GROUP: z.object({ CREATE: z.boolean() }),
  CUSTOM_FIELDS: z.object({ MANAGE: z.boolean() }),
  CONTENT_LABELS: z.object({ MANAGE: z.boolean() }),
  USER_TRACKING: z.object({ MANAGE: z.boolean() }),
  CONTENT: z.object({ CREATE: z.boolean() }),
})
export type ResourcesAccessPolicy = z.output<typeof ResourcesAccessPolicy>

/** resources_access_policy, nested by area (rule 206). */
export function resourcesAccessPolicy(rights: Rights): ResourcesAccessPolicy {
  const nested: Record<string, Record<string, boolean>> = {}
  for (const key of policyKeys) {
    const [area, name] = key.split('.') as [string, string]
    nested[area] = { ...nested[area], [name]: allows(rights, key) }
  }
  return nested as ResourcesAccessPolicy
}

/** Features that a plan may lock, by area (docs/reference/permissions.md, point 6). */
export const planFeatures = [
  'GROUPS',
  'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS',
  'CLIENT.MANAGE_ACTIVITY',
  'CONTENT.TEXT_TEMPLATE',
  'CONTENT.DOCUMENT_TEMPLATE',
  'CONTENT.PAGE_TEMPLATE',
  'TEAM',
  'PREFERENCES',
  'PLF',
  'INTEGRATION',
  'CUSTOM_FIELDS',
  'AUTOMATIONS',
] as const
export type PlanFeature = (typeof planFeatures)[number]

export const SubscriptionStatus = z.enum([
  'free_trial_active',
  'free_trial_expiring',
  'free_trial_expired',
  'subscription_active',
  'subscription_expiring',
  'subscription_expired',
  'payment_failing',
  'payment_overdue',
])
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

const freeTier: readonly SubscriptionStatus[] = ['free_trial_expired', 'payment_overdue', 'subscription_expired']
/** What the free tier locks; capture, alerts, export, deletion and sign-in never are (rule 159). */
const lockedOnFree: readonly PlanFeature[] = ['CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS', 'TEAM', 'AUTOMATIONS']

/** Whether a plan in this state includes a feature. */
export const planIncludes = (status: SubscriptionStatus, feature: PlanFeature): boolean =>
  !freeTier.includes(status) || !lockedOnFree.includes(feature)

export const SubscriptionAccessPolicy = z.object({
  GROUPS: z.boolean(),
  CLIENT: z.object({ CONTENT_TRACKING_CLIENTS_ACCESS: z.boolean(), MANAGE_ACTIVITY: z.boolean() }),
  CONTENT: z.object({ TEXT_TEMPLATE: z.boolean(), DOCUMENT_TEMPLATE: z.boolean(), PAGE_TEMPLATE: z.boolean() }),
  TEAM: z.boolean(),
  PREFERENCES: z.boolean(),
  PLF: z.boolean(),
  INTEGRATION: z.boolean(),
  CUSTOM_FIELDS: z.boolean(),
  AUTOMATIONS: z.boolean(),
})
export type SubscriptionAccessPolicy = z.output<typeof SubscriptionAccessPolicy>

/** subscription_access_policy: what the plan includes, nested by area. */
export function subscriptionAccessPolicy(status: SubscriptionStatus): SubscriptionAccessPolicy {
  const nested: Record<string, boolean | Record<string, boolean>> = {}
  for (const feature of planFeatures) {
    const [area, name] = feature.split('.') as [string, string | undefined]
    const included = planIncludes(status, feature)
    nested[area] = name ? { ...(nested[area] as Record<string, boolean>), [name]: included } : included
  }
  return nested as SubscriptionAccessPolicy
}
