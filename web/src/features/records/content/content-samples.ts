import type { ContentHead } from '@fairlead/contract/records/content'
import type { DocumentDetail } from '@fairlead/contract/records/document-templates'
import type { MessageTemplate } from '@fairlead/contract/records/message-templates'

/* What the server answers of content, for tests. */
const at = '2026-11-20T03:42:00Z'
const owner = { id: '01a1fe30-16db-75f0-aa66-39735c6669af', name: 'Mira Fernandes' }

const head = (id: string, name: string): Omit<ContentHead, 'type'> => ({
  id,
  name,
  owner,
  owner_profile_name: owner.name,
  owner_org_name: 'Harbour and Lane',
  visibility: 'ORG',
  subteam_ids: [],
  labels: [],
  is_shareable: true,
  can_edit: true,
  can_delete: true,
  can_change_visibility: true,
  joined_from: null,
  private_notes: '',
  default_share_message: null,
  share_options: {
    allow_download: false,
    expires_at: null,
    has_passcode: false,
    watermark: false,
    gate: false,
    gate_consent: '',
  },
  stats: {
    total_shared: 4,
    total_opened: 3,
    total_unopened: 1,
    viewed_in_last_7_days: 2,
    viewed_multiple_times: 1,
    public_views: 0,
    last_shared_at: at,
    last_viewed_at: at,
  },
  thumbnail_url: null,
  created_at: at,
  updated_at: at,
  version: 1,
})

export const fileId = '01a1fe30-16db-75f0-aa66-39735c6669b1'
const messageId = '01a1fe30-16db-75f0-aa66-39735c6669b2'

/** A PDF of three pages that is ready. */
export const aFile = (change: Partial<DocumentDetail> = {}): DocumentDetail => ({
  ...head(fileId, 'The Halden brochure'),
  type: 'file',
  file_name: 'halden.pdf',
  content_type: 'application/pdf',
  is_picture: false,
  size: 4_400_000,
  status: 'PROCESSED',
  reason: null,
  pages: 3,
  pages_done: 3,
  file_version: 1,
  page_images: [],
  image_url: null,
  versions: [],
  old_links: 0,
  ...change,
})

export const aMessage = (change: Partial<MessageTemplate> = {}): MessageTemplate => ({
  ...head(messageId, 'After a viewing'),
  type: 'text',
  template_type: 'MAIN_CONTENT_MESSAGE',
  text: 'Hi {{client_first_name|there}}',
  unknown_tokens: [],
  ...change,
})

/** One page of a list. */
export const pageOf = (...results: unknown[]) => ({ results, next: null, previous: null, count: results.length })
