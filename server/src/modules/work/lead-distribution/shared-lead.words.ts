import type { CopyOutcome } from '@fairlead/contract/work/lead-distribution'

/** What a recipient may say of a lead. */
export const outcomeWords: Record<CopyOutcome, { label: string; hint: string }> = {
  contacted: { label: 'Contacted', hint: 'You reached this person' },
  appointment: { label: 'Appointment', hint: 'You have a date' },
  sold: { label: 'Sold', hint: 'It became business' },
  bad_lead: { label: 'Bad lead', hint: 'Nothing can come of it' },
}

/** The words of the page on which a copy waits. */
export const words = {
  shares: (sender: string, day: string) => `${sender} shared this lead with you on ${day}.`,
  call: 'Call',
  whatsapp: 'WhatsApp',
  mail: 'E-mail',
  phone: 'Phone',
  howItWent: 'How did it go?',
  goesTo: (name: string) => `Your answer goes to ${name}, nothing else does. You can change it at any time.`,
  whyBad: 'Why is it bad?',
  choose: 'Choose a reason',
  note: 'Anything to add',
  tell: (name: string) => `Tell ${name}`,
  saved: (name: string) => `Thank you. ${name} sees it.`,
  reasonNeeded: 'Please choose why the lead is bad.',
  outcomeNeeded: 'Please choose how it went.',
  crowded: 'That was often in a short time. Please try again in a while.',
  inAccount: (product: string) => `This lead is in your ${product} account.`,
  open: (product: string) => `Open ${product}`,
  accountTitle: 'Keep it together',
  account: (product: string, email: string) =>
    `Make a free ${product} account with ${email}: this lead and all that come later wait in it.`,
  makeAccount: 'Make a free account',
  stop: 'No more leads',
  stopHint: (sender: string) => `You can ask ${sender} to send you nothing any more.`,
  stopped: (sender: string) => `${sender} sends you no more leads from now on.`,
  again: 'Let them send again',
  unknownTitle: 'This link is not valid',
  unknown: 'Ask whoever sent it to you for a new one.',
  goneTitle: 'This lead is not kept any more',
  gone: 'Its details were deleted. Ask whoever sent it to you.',
  failedTitle: 'This did not work',
  failed: 'Please try again in a minute.',
} as const
