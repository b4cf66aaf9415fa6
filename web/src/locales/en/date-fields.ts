import { messages } from '@fairlead/contract/messages'

export default {
  open: 'Open calendar',
  calendar: 'Calendar',
  previous: 'Previous month',
  next: 'Next month',
  time: 'Time',
  halfHours: 'Half hours',
  unreadableDay: 'Enter a date like 20 Nov 2026.',
  day: 'Date',
  dayAhead: '24 Dec, Friday or tomorrow',
  required: messages.required,
  unreadableDayAhead: 'Enter a date like 24 Dec.',
  pastDay: 'That day is in the past. Pick a later one.',
  unreadableTime: 'Enter a time like 4:15 PM.',
}
