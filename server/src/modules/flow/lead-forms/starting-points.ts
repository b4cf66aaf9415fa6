import type { StartingPoint } from '@fairlead/contract/flow/lead-forms'
import { LeadFormDefinition, type LeadFormDefinitionInput } from '@fairlead/contract/flow/lead-forms/definition'

type Field = NonNullable<LeadFormDefinitionInput['fields']>[number]

const name: Field = { key: 'full_name', type: 'full_name', label: 'Full name', required: true }
const phone: Field = { key: 'phone', type: 'phone', label: 'Phone', required: true }
const email: Field = { key: 'email', type: 'email', label: 'Email' }
const consent = (sender: string): Field => ({
  key: 'consent',
  type: 'consent',
  label: `${sender} may call or message me about this request. I can opt out at any time.`,
  required: true,
})

type Begin = (title: string, sender: string) => LeadFormDefinitionInput

const points: Record<StartingPoint, Begin> = {
  contact: (title, sender) => ({
    title,
    description: 'Leave your details and I’ll get back to you.',
    fields: [name, phone, email, { key: 'message', type: 'long_text', label: 'How can I help?' }, consent(sender)],
  }),
  quote: (title, sender) => ({
    title,
    description: 'Tell me a little about what you need and I’ll get back to you the same day.',
    fields: [
      name,
      phone,
      {
        key: 'budget',
        type: 'single_choice',
        label: 'What is your budget?',
        choices: ['Under 10,000', '10,000 to 20,000', 'Over 20,000', 'Not sure yet'],
      },
      {
        key: 'start',
        type: 'dropdown',
        label: 'When would you like to start?',
        choices: ['As soon as possible', 'Within 2 months', 'Later this year', 'Just looking'],
      },
      { key: 'message', type: 'long_text', label: 'Anything I should know?' },
      consent(sender),
    ],
    submit_text: 'Ask for a quote',
    thanks_text: 'Your request has been sent. You’ll hear from me soon.',
  }),
  blank: (title) => ({ title, fields: [name] }),
}

/** The definition that a new form begins with: its title is the form's name, its consent names the sender. */
export const beginWith = (point: StartingPoint, title: string, sender: string): LeadFormDefinition =>
  LeadFormDefinition.parse(points[point](title, sender))
