import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from '~/lib/browser/copy-text.ts'
import { t } from '../words.ts'
import styles from './CopyField.module.css'

type Props = { label: string; value: string; description?: string; lines?: number }

/** Something to take elsewhere: its text, all of it selected on a tap, and a button that copies it. */
export function CopyField({ label, value, description, lines = 1 }: Props) {
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === value
  const props = {
    label,
    value,
    description,
    readOnly: true,
    dir: 'ltr',
    spellCheck: false,
    onFocus: (event: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  }
  const button = (
    <Button
      variant="default"
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      aria-label={`${t('copy')}: ${label}`}
      onClick={() => void copyText(value).then((isDone) => isDone && setCopied(value))}
    >
      <span role="status">{t(isCopied ? 'copied' : 'copy')}</span>
    </Button>
  )
  if (lines === 1)
    return (
      <TextInput
        {...props}
        inputContainer={(input) => (
          <div className={styles.line}>
            {input}
            {button}
          </div>
        )}
      />
    )
  return (
    <div className={styles.lines}>
      <Textarea {...props} rows={lines} className={styles.code} />
      {button}
    </div>
  )
}
