/** The specification's path prefixes, by name, once (docs/reference/http.md, point 7 and rule 180). */
export const prefixes = {
  auth: '/api/auth/api',
  userClient: '/api/dashboard-v2/api/v2/user-client',
  userClientV1: '/api/dashboard-v2/api/v1/user-client',
  dashboard: '/api/dashboard-v2',
  groups: '/api/user-client-group',
  nextStep: '/api/next-step',
  timeline: '/api/user-client-timeline',
  integrations: '/api/integrations/api/v1',
  subteams: '/api/product-collection/api/v1/subteams',
  integrationsV2: '/api/integrations/api/v2',
} as const
