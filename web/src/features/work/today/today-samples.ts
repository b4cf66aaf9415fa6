import type { TodayItem } from '@fairlead/contract/work/today'

/** An id that differs by its last digits. */
export const idOf = (n: number): string => `01a1fe30-16db-75f0-aa66-39735c66${String(n).padStart(4, '0')}`

const at = '2026-11-20T01:00:00Z'
const access = { EDIT: true, DELETE: true, REASSIGN: true }

/** The client of an item. */
export const aClient = (n: number, name: string): TodayItem['client'] => ({
  id: idOf(n),
  name,
  is_new_lead: false,
  phone_number: '+6591234567',
  phone_extension: null,
  email: null,
  assigned_to: null,
  access_policy: access,
  company: null,
  lead_source: 'manual',
  source_detail: null,
})

const nothing = { step: null, follow_up: null, opened: null, is_late: false } as const

/** A step of a sequence: a message to send. */
export const aStep = (n: number, name: string, change: Partial<NonNullable<TodayItem['step']>> = {}): TodayItem => ({
  ...nothing,
  key: `step:${n}`,
  kind: 'step',
  at,
  because: 'Due now: you called yesterday',
  client: aClient(n, name),
  step: {
    enrolment_id: idOf(n + 100),
    sequence: { id: idOf(900), name: 'New buyer, 14 days' },
    step_id: idOf(901),
    number: 2,
    total: 5,
    action: { step_type: 'CONTACT_CLIENT', channel: 'whatsapp', text: 'Hi {{client_first_name|there}}' },
    names: [],
    decision: null,
    exit_asked: null,
    ...change,
  },
})

/** A follow-up of today. */
export const aFollowUp = (n: number, name: string, note: string | null = null): TodayItem => ({
  ...nothing,
  key: `follow_up:${n}`,
  kind: 'follow_up',
  at,
  because: 'Follow-up',
  client: aClient(n, name),
  follow_up: {
    client_id: idOf(n),
    remind_on: at,
    has_time: true,
    maturity_type: 'FIXED',
    is_overdue: true,
    overdue_at: at,
    note,
  },
})

/** A lead that nobody has contacted. */
export const aNewLead = (n: number, name: string): TodayItem => ({
  ...nothing,
  key: `new_lead:${n}`,
  kind: 'new_lead',
  at,
  because: 'New lead, not contacted yet',
  client: { ...aClient(n, name), source_detail: 'Price list' },
})
