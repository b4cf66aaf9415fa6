export default {
  open: 'Open calendar',
  calendar: 'Calendar',
  previous: 'Previous month',
  next: 'Next month',
  time: 'Time',
  halfHours: 'Half hours',
  unreadableDay: 'Enter a date like 20 Nov 2026.',
  unreadableTime: 'Enter a time like 4:15 PM.',
}
