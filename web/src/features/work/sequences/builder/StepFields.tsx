import type { ContactChannel } from '@fairlead/contract/contact'
import { longestStepText, type StepAction } from '@fairlead/contract/work/sequences/steps'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { channels } from '~/lib/contact-words.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { contentChoices, messageChoices } from '../api/choices.ts'
import { t } from '../words.ts'
import type { DraftStep } from './step-draft.ts'
import { WaitFields } from './WaitFields.tsx'

export type FieldsProps<A extends StepAction> = {
  action: A
  onChange: (action: StepAction, names?: readonly string[]) => void
}
type Of<T extends StepAction['step_type']> = Extract<StepAction, { step_type: T }>

type Props = {
  step: DraftStep
  steps: readonly DraftStep[]
  onChange: (action: StepAction, names?: readonly string[]) => void
}

/** The fields of a step, by its type. */
export function StepFields({ step, steps, onChange }: Props) {
  const { action } = step
  switch (action.step_type) {
    case 'SHARE_CONTENT':
      return <ShareFields action={action} onChange={onChange} />
    case 'CONTACT_CLIENT':
      return <ContactFields action={action} onChange={onChange} />
    case 'DELAY':
      return <WaitFields action={action} step={step} steps={steps} onChange={onChange} />
  }
}

const token = '{{client_first_name|there}}'
const sendChannels = channels.filter((channel) => channel !== 'phone_call')

function ShareFields({ action, onChange }: FieldsProps<Of<'SHARE_CONTENT'>>) {
  const contents = useQuery(contentChoices)
  return (
    <>
      <Loaded query={contents} inLine failed={t('field.contentFailed')}>
        {(all) => (
          <SearchSelect
            label={t('field.content')}
            options={all.map(({ id, name }) => ({ value: id, label: name }))}
            value={action.content.id || null}
            onChange={(id) => {
              const one = all.find((content) => content.id === id)
              if (one) onChange({ ...action, content: { type: one.type, id } }, [one.name])
            }}
          />
        )}
      </Loaded>
      <Channel
        channels={sendChannels}
        value={action.channel}
        onChange={(channel) => onChange({ ...action, channel })}
      />
      <MessageText
        label={t('field.message')}
        hint={t('field.messageHint', { token })}
        value={action.text}
        onChange={(text) => onChange({ ...action, text })}
      />
    </>
  )
}

function ContactFields({ action, onChange }: FieldsProps<Of<'CONTACT_CLIENT'>>) {
  const isCall = action.channel === 'phone_call'
  return (
    <>
      <Channel channels={channels} value={action.channel} onChange={(channel) => onChange({ ...action, channel })} />
      <MessageText
        label={t(isCall ? 'field.toSay' : 'field.message')}
        hint={isCall ? undefined : t('field.contactHint', { token })}
        value={action.text}
        onChange={(text) => onChange({ ...action, text })}
      />
    </>
  )
}

type ChannelProps<C extends ContactChannel> = {
  channels: readonly C[]
  value: C
  onChange: (channel: C) => void
}
const Channel = <C extends ContactChannel>({ channels: all, value, onChange }: ChannelProps<C>) => (
  <Choices
    legend={t('field.channel')}
    value={value}
    onChange={(channel) => channel && onChange(channel)}
    choices={all.map((channel) => ({ value: channel, label: t(`field.channels.${channel as ContactChannel}`) }))}
  />
)

type TextProps = {
  label: string
  /** Absent of a call, whose text is sent to nobody. */
  hint: string | undefined
  value: string | null
  onChange: (text: string | null) => void
}

/** The text of a step; a message can be copied into it. */
function MessageText({ label, hint, value, onChange }: TextProps) {
  const { data: messages = [] } = useQuery({ ...messageChoices, enabled: hint !== undefined })
  return (
    <>
      {hint && messages.length > 0 && (
        <SearchSelect
          label={t('field.use')}
          description={t('field.useHint')}
          options={messages.map(({ id, name }) => ({ value: id, label: name }))}
          value={messages.find(({ text }) => text === value)?.id ?? null}
          onChange={(id) => onChange(messages.find((message) => message.id === id)?.text ?? null)}
        />
      )}
      <Textarea
        label={label}
        description={hint}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={longestStepText}
        dir="auto"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
    </>
  )
}
