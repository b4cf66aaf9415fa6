export default {
  title: 'Follow-ups',
  kept: 'Changes save automatically.',
  defaultTime: 'Default reminder time',
  defaultTimeText: 'If you only pick a date, we’ll remind you at this time ({{zone}}).',
  auto: 'Follow-up after a contact',
  autoText: 'After you call or message a client without a follow-up, one is set automatically. You can undo it.',
  off: 'Off',
  days_one: 'After {{count}} day',
  days_other: 'After {{count}} days',
  daysOff: 'Non-working days',
  daysOffText: 'Automatic follow-ups skip these days.',
  oneDayOn: 'Keep at least one working day.',
  log: 'Ask what happened',
  logText:
    'After you use one of these, we’ll ask how it went. If you skip that, the contact is logged as not confirmed.',
} as const
