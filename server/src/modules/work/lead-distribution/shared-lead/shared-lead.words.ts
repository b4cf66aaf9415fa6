import type { CopyOutcome } from '@fairlead/contract/work/distributed-leads'

/** What a recipient may say of a lead. */
export const outcomeWords: Record<CopyOutcome, { label: string; hint: string }> = {
  contacted: { label: 'Contacted', hint: 'You reached this person' },
  appointment: { label: 'Appointment', hint: 'Meeting booked' },
  sold: { label: 'Sold', hint: 'Deal won' },
  bad_lead: { label: 'Bad lead', hint: 'Not a usable lead' },
}

/** The words of the page on which a copy waits. */
export const words = {
  shares: (sender: string, day: string) => `${sender} shared this lead with you on ${day}.`,
  call: 'Call',
  whatsapp: 'WhatsApp',
  mail: 'Email',
  phone: 'Phone',
  howItWent: 'How did it go?',
  goesTo: (name: string) => `Only your answer is shared with ${name}. You can change it any time.`,
  whyBad: 'What’s wrong with it?',
  choose: 'Choose a reason',
  note: 'Anything to add?',
  tell: (name: string) => `Send to ${name}`,
  saved: (name: string) => `Thanks. ${name} can see it now.`,
  reasonNeeded: 'Please choose what’s wrong with the lead.',
  outcomeNeeded: 'Please choose how it went.',
  crowded: 'Too many tries. Please wait a while, then try again.',
  inAccount: (product: string) => `This lead is in your ${product} account.`,
  open: (product: string) => `Open ${product}`,
  accountTitle: 'Keep your leads in one place',
  account: (product: string, email: string) =>
    `Create a free ${product} account with ${email} to keep this lead and all future ones.`,
  makeAccount: 'Create free account',
  stop: 'Stop leads',
  stopHint: (sender: string) => `You can stop ${sender} from sending you leads.`,
  stopped: (sender: string) => `${sender} won’t send you any more leads.`,
  again: 'Allow leads again',
  unknownTitle: 'This link isn’t valid',
  unknown: 'Ask the person who sent it for a new one.',
  goneTitle: 'This lead is no longer available',
  gone: 'Its details were deleted. Ask the person who sent it.',
  failedTitle: 'Something went wrong',
  failed: 'Please try again in a minute.',
} as const
