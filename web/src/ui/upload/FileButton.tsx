import type { UploadKind } from '@fairlead/contract/uploads'
import { ActionIcon } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { acceptOf } from '~/lib/uploads/upload-file.ts'
import { Hint } from '~/ui/overlay/Hint.tsx'

type Props = { label: string; kind: UploadKind; onFiles: (files: Iterable<File>) => void }

/** Chooses files to upload. */
export function FileButton({ label, kind, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptOf(kind)}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      <Hint label={label}>
        <ActionIcon aria-label={label} onClick={() => input.current?.click()}>
          <IconPaperclip size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Hint>
    </>
  )
}
