import type { Branch, Step, StepAction } from '@fairlead/contract/work/sequences/steps'
import { newId } from '#platform/db'

const wait = (amount: number): StepAction => ({
  step_type: 'DELAY',
  duration: { amount, unit: 'days' },
  until: null,
  time_limit: null,
})
const contact = (channel: 'phone_call' | 'whatsapp' | 'email', text: string): StepAction => ({
  step_type: 'CONTACT_CLIENT',
  channel,
  text,
})

/** The sample's steps. They need no content, because a new account has none. */
export function defaultSteps(): Step[] {
  const steps: Step[] = []
  const add = (action: StepAction, parent: string | null = null, branch: Branch | null = null): string => {
    const id = newId()
    steps.push({ id, parent_step_id: parent, branch, action })
    return id
  }
  add(contact('phone_call', 'Ask what they’re looking for, and when they’d like to decide.'))
  add({ step_type: 'DELAY', duration: { amount: 2, unit: 'hours' }, until: null, time_limit: null })
  add(
    contact(
      'whatsapp',
      'Hi {{client_first_name|there}}, thanks for your interest. When’s a good time to talk?\n\n{{user_name}}',
    ),
  )
  const reply = add({
    step_type: 'DELAY',
    duration: null,
    until: { kind: 'replied' },
    time_limit: { amount: 3, unit: 'days' },
  })
  add(contact('phone_call', 'They replied: agree on a time to meet.'), reply, 'met')
  add(
    contact('whatsapp', 'Hi {{client_first_name|there}}, is there anything I can help you with?\n\n{{user_name}}'),
    reply,
    'not_met',
  )
  add(wait(5))
  add(contact('phone_call', 'Ask whether they’re still looking.'))
  add(wait(6))
  add(contact('email', 'Hi {{client_first_name|there}}, I’m still here whenever you need me.\n\n{{user_name}}'))
  return steps
}
