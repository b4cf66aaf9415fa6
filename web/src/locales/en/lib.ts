import { messages } from '@fairlead/contract/messages'

export default {
  generic: messages.generic,
  offline: 'We can’t reach the server. Check your connection and try again.',
  late: 'The server didn’t respond within {{seconds}} seconds.',
  title: '{{page}} - {{product}}',
  unread: '({{count}}) {{title}}',
  time: {
    now: 'Just now',
    ago: '{{span}} ago',
  },
  standIn: { for: 'for {{name}} until {{day}}', by: '{{name}} covers until {{day}}' },
  bytes: { b: '{{count}} B', kb: '{{count}} KB', mb: '{{count}} MB', gb: '{{count}} GB' },
  duration: {
    s: '{{count}} s',
    m: '{{count}} m',
    h: '{{count}} h',
    d: '{{count}} d',
    w: '{{count}} w',
    mo: '{{count}} mo',
    y: '{{count}} y',
  },
  outcomes: {
    REACHED: 'Reached',
    NO_ANSWER: 'No answer',
    INTERESTED: 'Interested',
    NOT_INTERESTED: 'Not interested',
    CALL_BACK: 'Call back',
    WRONG_NUMBER: 'Wrong number',
  },
  channels: { phone_call: 'Call', whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email', telegram: 'Telegram' },
  contact: {
    noPhone: 'No phone number',
    noEmail: 'No email',
    unread: 'We couldn’t read the phone number',
  },
} as const
