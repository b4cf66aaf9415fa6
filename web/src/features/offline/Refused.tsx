import { Button, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '~/lib/clock.ts'
import { formatAgo } from '~/lib/dates.ts'
import type { Problem, Waiting } from '~/lib/offline.ts'
import { discard, sendAgain } from '~/lib/outbox.ts'
import { randomKey } from '~/lib/use-call.ts'
import { useZone } from '~/lib/zone.ts'
import styles from './problem.module.css'
import { t } from './words.ts'

type Props = { change: Waiting; problem: Extract<Problem, { kind: 'refused' | 'unsure' }> }

/** The change with another text. */
function withText(change: Waiting, text: string): Waiting {
  if (change.call !== 'addActivity') return change
  const { body } = change.request
  return { ...change, request: { body: { ...body, text: text.trim() || null } } }
}

/** What the server did not take, or may have taken: why, what was typed, and another try. */
export function Refused({ change, problem }: Props) {
  const [now, zone] = [useNow(), useZone()]
  const typed = change.call === 'addActivity' ? (change.request.body.text ?? '') : undefined
  const [text, setText] = useState(typed ?? '')
  const isRefused = problem.kind === 'refused'
  return (
    <div className={styles.problem}>
      <p className={styles.why}>
        {isRefused ? (
          <>
            <b>{t('state.refused')}.</b> {problem.message}
          </>
        ) : (
          t('state.unsure', { when: formatAgo(change.triedAt ?? change.at, zone, now) })
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
          onClick={() => void sendAgain(typed === undefined ? change : withText(change, text), randomKey())}
        >
          {t(isRefused ? 'list.again' : 'list.send')}
        </Button>
      </div>
    </div>
  )
}
