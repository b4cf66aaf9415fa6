export default {
  title: '{{page}} - {{product}}',
  required: '* required',
  choose: 'Choose',
  consent: 'Consent',
  countryOfNumber: 'Country of the number',
  trap: 'Leave this empty',
  sending: 'Sending…',
  contact: {
    call: 'Call',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
    callName: 'Call {{name}}',
    whatsappName: 'Write to {{name}} on WhatsApp',
    emailName: 'Write an e-mail to {{name}}',
  },
  notice: {
    check_one: 'Please check one answer:',
    check_other: 'Please check {{count}} answers:',
    again: 'This page was open for long. What you typed is still here: please press “{{button}}” once more.',
    captcha: 'Please confirm that you are a person, then press “{{button}}” again. What you typed is still here.',
    crowded:
      'Many answers came from your network just now. What you typed is still here: please press “{{button}}” again in a few minutes.',
    unavailable:
      'Your answers could not be saved just now. What you typed is still here: please press “{{button}}” again in a moment.',
  },
  sent: { onWhatsApp: 'Go on in WhatsApp', onwards: 'Continue' },
  closed: { title: 'This form is closed', text: 'It takes no answers at the moment.' },
  unknown: { title: 'This page does not exist', text: 'The link you followed may be broken or is no longer valid.' },
  failed: { title: 'Something went wrong', text: 'Please go back and try again in a moment.' },
} as const
