import { type DeadLetter, replayDeadLetter } from '@fairlead/contract/work/inbox'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './DeadLetters.module.css'
import screen from './DeliveriesScreen.module.css'
import { deadLetters } from './ledger.ts'
import { t } from './words.ts'

type LetterProps = { letter: DeadLetter; isBusy: boolean; onReplay: () => void }

const Letter = ({ letter, isBusy, onReplay }: LetterProps) => (
  <li className={styles.letter}>
    <div className={styles.text}>
      <b>{letter.title}</b>
      <p className={styles.reason}>{letter.reason}</p>
      <p className={styles.quiet}>
        {t('letters.attempts', { count: letter.attempts })} · <RelativeTime inSentence at={letter.died_at} />
        {letter.replayed_at && (
          <>
            {' '}
            · {t('letters.replayed')} <RelativeTime inSentence at={letter.replayed_at} />
          </>
        )}
      </p>
    </div>
    {!letter.replayed_at && (
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        aria-label={t('letters.againName', { title: letter.title })}
        onClick={onReplay}
      >
        {t('letters.again')}
      </Button>
    )}
  </li>
)

/** Work that failed for good, with its reason; each can be tried again once. */
export function DeadLetters() {
  const queries = useQueryClient()
  const query = useInfiniteQuery(deadLetters)
  const letters = query.data?.pages.flatMap((page) => page.results) ?? []
  const replay = useCall(replayDeadLetter, {
    done() {
      toast.success(t('letters.sent'))
      return queries.invalidateQueries({ queryKey: deadLetters.queryKey })
    },
  })
  return (
    <LoadedRows
      query={query}
      rows={letters}
      failed={t('letters.failed')}
      empty={<FirstUse icon={IconCircleCheck} title={t('letters.empty')} text={t('letters.emptyText')} />}
      more={t('more')}
    >
      <p className={screen.intro}>{t('letters.intro')}</p>
      <ul className={styles.letters} aria-label={t('letters.label')}>
        {letters.map((letter) => (
          <Letter
            key={letter.id}
            letter={letter}
            isBusy={replay.isPending && replay.variables.params.id === letter.id}
            onReplay={() => replay.mutate({ params: { id: letter.id } })}
          />
        ))}
      </ul>
    </LoadedRows>
  )
}
