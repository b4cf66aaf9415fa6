import { Button, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { randomKey } from '~/lib/calls/use-call.ts'
import type { Problem, Waiting } from '~/lib/offline/offline.ts'
import { discard, sendAgain } from '~/lib/offline/outbox.ts'
import { useNow } from '~/lib/time/clock.ts'
import { formatAgo } from '~/lib/time/dates.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './problem.module.css'
import { t } from './words.ts'

type Props = { change: Waiting; problem: Extract<Problem, { kind: 'refused' | 'unsure' }> }

/** The change with another text, and with those files. */
function withText(change: Waiting, text: string, attachments: readonly string[]): Waiting {
  if (change.call !== 'addActivity') return change
  const { attachments: _, ...body } = change.request.body
  const files = attachments.length > 0 ? { attachments: [...attachments] } : {}
  return { ...change, request: { body: { ...body, text: text.trim() || null, ...files } } }
}

/** What the server did not take, or may have taken: why, what was typed, and another try. */
export function Refused({ change, problem }: Props) {
  const now = useNow()
  const typed = change.call === 'addActivity' ? (change.request.body.text ?? '') : undefined
  const [text, setText] = useState(typed ?? '')
  // The server forgets files that nothing took within a day: then the note must be able to go without them.
  const [files, setFiles] = useState(change.call === 'addActivity' ? (change.request.body.attachments ?? []) : [])
  const isRefused = problem.kind === 'refused'
  return (
    <div className={styles.problem}>
      <p className={styles.why}>
        {isRefused ? (
          <>
            <b>{t('state.refused')}.</b> {problem.message}
          </>
        ) : (
          t('state.unsure', { when: formatAgo(change.triedAt ?? change.at, now) })
        )}
      </p>
      {isRefused && typed !== undefined && (
        <Textarea
          aria-label={t('list.text')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {isRefused && files.length > 0 && (
        <p className={styles.why}>
          {t('list.files', { count: files.length })}{' '}
          <TextButton onClick={() => setFiles([])}>{t('list.withoutFiles')}</TextButton>
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" size="xs" onClick={() => void discard(change)}>
          {t('list.discard')}
        </Button>
        {isRefused && typed === undefined && (
          <Button variant="subtle" size="xs" component={Link} to={`/client/${change.client.id}`}>
            {t('list.client')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          onClick={() => void sendAgain(typed === undefined ? change : withText(change, text, files), randomKey())}
        >
          {t(isRefused ? 'list.again' : 'list.send')}
        </Button>
      </div>
    </div>
  )
}
