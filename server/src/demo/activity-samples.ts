import type { ActivityData, ActivityKind } from '@fairlead/contract/records/timeline'

const person = { id: '0190f0c0-0000-7000-8000-000000000001', name: 'Mira Fernandes' }
const content = '0190f0c0-0000-7000-8000-0000000000c1'
const lead = '0190f0c0-0000-7000-8000-0000000000f1'
const due = { remind_on: '2026-11-25T01:00:00Z', has_time: false, maturity_type: 'FIXED' as const }
const seen = { is_opened: true, times_viewed: 3, last_viewed: '2026-11-20T03:14:00Z', seconds_viewed: 402 }

/** One item of every kind, as it may really look: for tests, and for the demo's showcase. */
export const samples: { [K in ActivityKind]: ActivityData<K> } = {
  NOTE: { text: 'Came by the showroom with his wife on Sunday. Prefers WhatsApp after 6 PM.' },
  PHONECALL: {
    text: 'Wants quartz instead of laminate.',
    outcome: 'INTERESTED',
    direction: 'outgoing',
    duration_seconds: 252,
  },
  MEETING: { text: 'Measured the kitchen.', outcome: 'REACHED', place: 'At his home' },
  MESSAGE: { text: 'Hi Ahmad, good to talk just now.', channel: 'whatsapp', outcome: null },
  PAGE: { content_id: content, title: 'Matte sage kitchens', channel: 'whatsapp', ...seen },
  COLLECTION: {
    content_id: content,
    title: 'Kitchen set',
    channel: 'email',
    is_opened: false,
    times_viewed: 0,
    last_viewed: null,
    seconds_viewed: 0,
  },
  SHARED_TEXT_TEMPLATE: {
    content_id: content,
    title: 'First hello',
    channel: 'sms',
    text: 'Hello Ahmad, thank you for asking.',
    ...seen,
  },
  SHARED_DOCUMENT_TEMPLATE: {
    content_id: content,
    title: 'Kitchen catalogue 2026',
    channel: 'whatsapp',
    pages: 12,
    page_seconds: [20, 41, 22, 95, 95, 40, 18, 61, 10, 0, 0, 0],
    ...seen,
  },
  CONTENT_QUESTION: {
    content_id: content,
    content_type: 'file',
    title: 'Kitchen catalogue 2026',
    text: 'Does the sage front come in matte, too?',
    reply_to: null,
  },
  FIRST_RESPONSE: { seconds: 420, working_seconds: 420, channel: 'phone_call' },
  CLIENT_ASSIGNMENT: { from: null, to: person, how: 'owner', rule_name: null, reason: null },
  UNASSIGN_CLIENT: { from: person, reason: 'On leave' },
  ACCESS_ASKED: { matched_on: 'phone' },
  CLIENT_CREATED_DETAILS: {
    client_source: 'external_integration',
    lead_source: 'lead_form',
    source_detail: 'Free kitchen consultation',
    lead_id: lead,
    answers: [
      { label: 'Budget', value: '15,000 to 20,000' },
      { label: 'When would you start?', value: 'Within 2 months' },
    ],
  },
  DUPLICATE_LEAD_RECEIVED: {
    lead_source: 'lead_form',
    source_detail: 'Free kitchen consultation',
    lead_id: lead,
    answers: [{ label: 'Budget', value: 'Over 20,000' }],
    filled: ['company'],
    replaced: [{ field: 'city', from: 'Sinagpore', to: 'Singapore' }],
    suggestions: [{ field: 'email', present: 'ahmad@example.com', received: 'ahmad.faizal@example.com' }],
  },
  LEAD_MOVED: {
    lead_source: 'webhook',
    source_detail: 'Website',
    lead_id: lead,
    matched_on: 'office@example.com',
  },
  WHATSAPP_AUTORESPONDER: {
    template: 'Thank you',
    text: 'Thank you, we will call you today.',
    status: 'read',
    reason: null,
  },
  CAMPAIGN_MESSAGE_SENT: {
    campaign: 'November offers',
    text: 'Ten per cent off quartz.',
    status: 'failed',
    reason: 'The number is not on WhatsApp.',
  },
  FOLLOW_UP_SET: {
    due,
    before: { ...due, remind_on: '2026-11-18T07:00:00Z', has_time: true },
    note: 'Send revised quote',
    how: 'manual',
  },
  FOLLOW_UP_DONE: { due, note: 'Send revised quote', outcome: 'REACHED' },
  FOLLOW_UP_REMOVED: { due, note: null },
  CLIENT_EDITED: { changes: [{ field: 'company', from: null, to: 'Harbour & Lane' }] },
  CLIENT_MERGED: { absorbed_name: 'A. Faizal', fields: ['email'] },
  RESPONSE_CLOCK: {
    event: 'missed',
    person,
    rule_name: 'Kitchens in the west',
    minutes: 60,
  },
  SEQUENCE: {
    event: 'left',
    sequence: { id: person.id, name: 'New buyer, 14 days' },
    how: null,
    how_name: null,
    reason: 'reply',
  },
  DISTRIBUTED: { rule_name: 'Partner studios', recipients: ['Fjord Interiors'] },
  CONVERSION_SENT: { stage: 'Qualified', status: 'accepted', reason: null },
}
