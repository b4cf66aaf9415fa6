import { messages } from '@fairlead/contract/messages'

export default {
  picker: {
    when: 'When',
    hour: 'In 1 hour',
    today: 'Today',
    tomorrow: 'Tomorrow',
    three: 'In 3 days',
    week: 'Next week, {{day}}',
    someday: 'Someday',
    pick: 'Pick a date',
    time: 'Time',
    noTime: 'No time set. You’ll be reminded at {{time}}.',
    noTimeOther: 'No time set. {{name}} will be reminded at their default time.',
    clearTime: 'Clear time',
    noReminder: 'No reminder. It comes back after 30 days.',
    missing: messages.required,
    passed: 'That time is in the past. Pick a later one.',
  },
  dialog: {
    title: 'Follow up with',
    note: 'Note',
    notePlaceholder: 'What to do or say',
    save: 'Set follow-up',
    change: 'Save',
    cancel: 'Cancel',
    remove: 'Remove follow-up',
  },
} as const
