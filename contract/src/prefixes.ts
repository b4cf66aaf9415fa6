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
  messageTemplates: '/api/message-template/api',
  documentTemplates: '/api/document-template/api/v1',
  pageTemplates: '/api/template-v2/api',
  content: '/api/product-collection/api/v1',
  defaultShareMessage: '/api/dashboard-v2/content-default-share-message',
  sequences: '/api/sequences/api/v1/sequence',
  integrationsV2: '/api/integrations/api/v2',
} as const
