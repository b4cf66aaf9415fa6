import type { conversionEvents } from '../conversions.tables.ts'
import { type Known, userData } from './user-data.ts'

type Told = Pick<typeof conversionEvents.$inferSelect, 'id' | 'leadId' | 'eventName' | 'happenedAt'>

/** A number written as text: ids of leads are too long for a JavaScript number. */
const exactly = (digits: string): unknown => (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(digits)

const eventOf = ({ id, leadId, eventName, happenedAt }: Told, known: Known | undefined) => ({
  event_name: eventName,
  event_time: Math.floor(Date.parse(happenedAt) / 1000),
  event_id: id,
  action_source: 'system_generated',
  user_data: { lead_id: exactly(leadId), ...(known ? userData(known) : {}) },
  custom_data: { event_source: 'crm', lead_event_source: 'Fairlead' },
})

/** The body of a call of `/{dataset}/events`. */
export const bodyOf = (told: readonly { event: Told; known: Known | undefined }[], testCode?: string): string =>
  JSON.stringify({
    data: told.map(({ event, known }) => eventOf(event, known)),
    ...(testCode ? { test_event_code: testCode } : {}),
  })
