import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { acceptOf } from '~/lib/upload-file.ts'
import { t } from './words.ts'

/** Chooses files to attach. */
export function AttachButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptOf('TIMELINE_ATTACHMENT')}
        aria-label={t('composer.attach')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      <Tooltip label={t('composer.attach')}>
        <ActionIcon aria-label={t('composer.attach')} onClick={() => input.current?.click()}>
          <IconPaperclip size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
