import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconCalendarPlus, IconShare2 } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { Hint } from '~/ui/overlay/Hint.tsx'
import { FileButton } from '~/ui/upload/FileButton.tsx'
import { FileList } from '~/ui/upload/FileList.tsx'
import { useFileDrop } from '~/ui/upload/use-file-drop.ts'
import styles from './Composer.module.css'
import { EntryFields } from './EntryFields.tsx'
import type { Entry } from './entry.ts'
import { KindTabs } from './KindTabs.tsx'
import { useComposer } from './use-composer.ts'
import { WhenField } from './WhenField.tsx'
import { t } from './words.ts'

type Props = {
  client: { id: string; name: string }
  onAdded?: () => void
  /** Opens the dialog of the follow-up, where there is one. */
  onFollowUp?: (() => void) | undefined
  /** Opens the dialog that shares content. */
  onShare?: (() => void) | undefined
  /** Messages that are sent often. */
  replies?: ReactNode
}

/** Writes into a timeline: a note, a call, a meeting or a message, with files. What is typed is kept until it is saved. */
export function Composer({ client, onAdded, onFollowUp, onShare, replies }: Props) {
  const [said, setSaid] = useState('')
  const { form, entry, uploads, filesError, canSave, hasDraft, send } = useComposer(client, ({ kind }) => {
    setSaid(t(`saved.${kind}`))
    onAdded?.()
  })
  const [isOpen, setOpen] = useState(hasDraft)
  const text = useRef<HTMLTextAreaElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const drop = useFileDrop(uploads.add)
  const begin = (kind: Entry['kind']) => {
    form.setFieldValue('kind', kind)
    text.current?.focus()
  }
  useShortcuts({ n: () => begin('NOTE'), l: () => begin('PHONECALL'), ...(onFollowUp ? { f: onFollowUp } : {}) })
  return (
    <form
      ref={element}
      className={styles.composer}
      aria-label={t('label')}
      noValidate
      data-open={isOpen || undefined}
      data-dragged={drop.isOver || undefined}
      {...drop.handlers}
      onFocus={({ target }) => {
        // A button that is pressed stays where it is: what opens above would push it from under the pointer.
        if (!(target instanceof HTMLButtonElement)) setOpen(true)
      }}
      onKeyDown={(event) => {
        // Single keys work again; what was typed stays.
        if (event.key === 'Escape' && event.target === text.current) text.current?.blur()
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (canSave) element.current?.requestSubmit()
      }}
      onSubmit={(event) => {
        send(event)
        text.current?.focus()
      }}
    >
      <KindTabs value={entry.kind} onChange={begin} />
      <EntryFields form={form} entry={entry} isOpen={isOpen} text={text} when={<WhenField {...form.field('at')} />} />
      <FileList label={t('attachments')} uploads={uploads} more={filesError} />
      <div className={styles.foot}>
        <FileButton label={t('attach')} kind="TIMELINE_ATTACHMENT" onFiles={uploads.add} />
        {onFollowUp && (
          <Hint label={t('followUp')}>
            <ActionIcon aria-label={t('followUp')} onClick={onFollowUp}>
              <IconCalendarPlus size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Hint>
        )}
        {onShare && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />}
            onClick={onShare}
          >
            {t('share')}
          </Button>
        )}
        {replies}
        <Button
          type="submit"
          size="xs"
          variant={canSave ? 'light' : 'default'}
          className={styles.save}
          disabled={!canSave}
          aria-keyshortcuts="Control+Enter"
        >
          {t(`save.${entry.kind}`)}
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </form>
  )
}
