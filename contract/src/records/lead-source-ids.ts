import { z } from 'zod'

/** Where leads come from; each source is one module (`LeadSource`) and a row here. */
export const LeadSourceId = z.enum([
  'manual',
  'lead_form',
  'webhook',
  'facebook',
  'leads_distributor',
  'shared_content',
  'file_import',
  'test_source',
])
export type LeadSourceId = z.output<typeof LeadSourceId>
