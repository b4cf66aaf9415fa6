import type { WrittenKind } from '@fairlead/contract/records/timeline'
import { Textarea } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { channelName, channels, outcomeName, outcomes } from '~/lib/contact-words.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import styles from './EntryFields.module.css'
import type { Entry } from './entry.ts'
import type { EntryForm } from './use-entry-form.ts'
import { t } from './words.ts'

/** As much of the form as its fields use. */
type Form = Pick<EntryForm, 'getInputProps' | 'getValues' | 'setFieldValue'>
type Fields = { form: Form; entry: Entry; when: ReactNode }

const outcomeOptions = outcomes.map((value) => ({ value, label: outcomeName(value) }))
/** A call is an entry of its own kind. */
const channelOptions = channels.flatMap((value) => (value === 'phone_call' ? [] : { value, label: channelName(value) }))
const directionOptions = (['outgoing', 'incoming'] as const).map((value) => ({ value, label: t(value) }))

const OutcomeField = ({ form, entry }: Fields) => (
  <Choices
    legend={t('outcome')}
    choices={outcomeOptions}
    value={entry.outcome || null}
    onChange={(outcome) => form.setFieldValue('outcome', outcome ?? '')}
    optional
    inLine
  />
)

/** What each kind asks for beside its text. */
const kindFields: Record<WrittenKind, ((fields: Fields) => ReactNode) | null> = {
  NOTE: null,
  PHONECALL: (fields) => (
    <>
      <OutcomeField {...fields} />
      <div className={styles.row}>
        <Choices
          legend={t('direction')}
          choices={directionOptions}
          value={fields.entry.direction}
          onChange={(direction) => direction && fields.form.setFieldValue('direction', direction)}
        />
        <TextField
          label={t('minutes')}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          className={styles.short}
          {...fields.form.getInputProps('minutes')}
        />
        {fields.when}
      </div>
    </>
  ),
  MEETING: (fields) => (
    <>
      <OutcomeField {...fields} />
      <div className={styles.row}>
        <TextField
          label={t('place')}
          autoComplete="off"
          className={styles.wide}
          {...fields.form.getInputProps('place')}
        />
        {fields.when}
      </div>
    </>
  ),
  MESSAGE: ({ form, entry, when }) => (
    <div className={styles.row}>
      <Choices
        legend={t('channel')}
        choices={channelOptions}
        value={entry.channel}
        onChange={(channel) => channel && form.setFieldValue('channel', channel)}
        inLine
      />
      {when}
    </div>
  ),
}

/** Where the browser grows fields with what is in them: to measure it would lay the page out once more. */
const growsByItself = globalThis.CSS?.supports('field-sizing: content') ?? false

type Props = {
  form: Form
  entry: Entry
  /** The fields of the kind are shown, and not only its text. */
  isOpen?: boolean
  /** The field of the time, where the entry has one. */
  when?: ReactNode
  text?: RefObject<HTMLTextAreaElement | null>
}

/** The text of an entry, and what its kind asks for beside it. */
export function EntryFields({ form, entry, isOpen = true, when = null, text }: Props) {
  const more = kindFields[entry.kind]
  return (
    <>
      <Textarea
        ref={text}
        aria-label={t(`placeholders.${entry.kind}`)}
        placeholder={t(`placeholders.${entry.kind}`)}
        variant="unstyled"
        autosize={!growsByItself}
        minRows={isOpen ? 2 : 1}
        maxRows={16}
        data-rows={isOpen ? 2 : 1}
        dir="auto"
        classNames={{ root: styles.text, input: styles.input, error: styles.error }}
        {...form.getInputProps('text')}
      />
      {isOpen && more && <div className={styles.more}>{more({ form, entry, when })}</div>}
    </>
  )
}
