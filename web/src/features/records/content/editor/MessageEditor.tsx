import { shareMessageAdvised } from '@fairlead/contract/identity/account'
import { messages } from '@fairlead/contract/messages'
import {
  createMessage,
  type MessageTemplate,
  type TemplateType,
  updateMessage,
} from '@fairlead/contract/records/message-templates'
import { unknownTokens } from '@fairlead/contract/records/tokens'
import { Button, SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { toast } from '~/lib/toast.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { contentKey, oneMessage } from '../api/content-queries.ts'
import { messageTypes } from '../api/list-search.ts'
import { t } from '../words.ts'
import { InsertMenu } from './InsertMenu.tsx'
import styles from './MessageEditor.module.css'
import { MessagePreview } from './MessagePreview.tsx'
import { TokenArea } from './TokenText.tsx'
import { tokenPieces } from './token-text.ts'
import { useInsert } from './use-insert.ts'

type Props = {
  /** Absent for a new one. */
  message?: MessageTemplate
  /** What a new one is for. */
  type?: TemplateType
  isReadOnly?: boolean
  onSaved: (message: MessageTemplate) => void
  onCancel?: () => void
}
type Values = { name: string; text: string; template_type: TemplateType }

/** Writes a message: what it is for, its text with tokens, and how clients would get it. */
export function MessageEditor({ message, type: initialType, isReadOnly = false, onSaved, onCancel }: Props) {
  const queries = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useContractForm<Values, typeof createMessage.body>({
    body: createMessage.body,
    initialValues: {
      name: message?.name ?? '',
      text: message?.text ?? '',
      template_type: message?.template_type ?? initialType ?? 'MAIN_CONTENT_MESSAGE',
    },
    toBody: (values) => values,
  })
  const done = async (saved: MessageTemplate) => {
    queries.setQueryData(oneMessage(saved.id).queryKey, saved)
    form.resetDirty()
    toast.success(t('message.saved'))
    onSaved(saved)
    await queries.invalidateQueries({ queryKey: contentKey })
  }
  const create = useCall(createMessage, { done, refused: form.place })
  const update = useCall(updateMessage, {
    done,
    refused(error) {
      // Somebody else changed it: what is typed stays, and the next save is of what there is by then.
      if (error.status === 409) void queries.invalidateQueries({ queryKey: contentKey })
      return form.place(error)
    },
  })
  const { name, text, template_type: type } = form.getValues()
  const insert = useInsert(field, text, (next) => form.setFieldValue('text', next))
  const unknown = unknownTokens(text, 'text')
  const { error } = form.field('text')
  return (
    <form
      className={styles.editor}
      aria-label={t(message ? 'message.edit' : 'message.new')}
      noValidate
      onSubmit={form.submit((body) => {
        if (message) update.mutate({ params: { id: message.id }, body: { ...body, version: message.version } })
        else create.mutate({ body })
      })}
    >
      <TextField
        label={t('message.name')}
        required
        readOnly={isReadOnly}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <div>
        <span className={styles.label} id="message-type">
          {t('message.type')}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby="message-type"
          readOnly={isReadOnly}
          value={type}
          onChange={(value) => form.setFieldValue('template_type', value as TemplateType)}
          data={messageTypes.map((value) => ({ value, label: t(`messageType.${value}`) }))}
        />
        <p className={styles.quiet}>{t(`message.typeHint.${type}`)}</p>
      </div>
      <div className={styles.text}>
        {!isReadOnly && (
          <span className={styles.insert}>
            <InsertMenu kind="text" onInsert={insert} />
          </span>
        )}
        <TokenArea
          label={t('message.text')}
          value={text}
          pieces={tokenPieces(text, (one) => !unknown.includes(one))}
          readOnly={isReadOnly}
          minRows={8}
          field={field}
          onChange={(next) => form.setFieldValue('text', next)}
          onBlur={form.field('text').onBlur}
          error={typeof error === 'string' ? error : undefined}
          warning={text.length > shareMessageAdvised ? messages.tooLong(shareMessageAdvised) : undefined}
        />
        {unknown.map((one) => (
          <p key={one} className={styles.unknown} role="status">
            {t('token.unknown', { name: one })}
          </p>
        ))}
      </div>
      <MessagePreview text={text} />
      {!isReadOnly && (
        <div className={styles.foot}>
          <span className={styles.quiet}>{t('message.characters', { count: text.length })}</span>
          {onCancel && (
            <Button variant="subtle" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button
            type="submit"
            variant={message ? 'default' : 'filled'}
            loading={create.isPending || update.isPending}
            disabled={
              message !== undefined && name === message.name && text === message.text && type === message.template_type
            }
          >
            {t('message.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
