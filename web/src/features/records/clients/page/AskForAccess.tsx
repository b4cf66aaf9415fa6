import { askForAccess, type Duplicate } from '@fairlead/contract/records/clients'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from '../new/DuplicateCards.module.css'
import { t } from '../new/duplicate-words.ts'
import { type Contacts, showDuplicates } from '../new/find-duplicates.ts'

type Props = {
  /** By what the clients were found; of others it is another component. */
  contacts: Contacts
  hidden: readonly Duplicate[]
}

/** Asks for access to clients that one does not see (rule 41), or says when one has. */
export function AskForAccess({ contacts, hidden }: Props) {
  const { mutate, isPending, isSuccess } = useCall(askForAccess, {
    done: ({ results }, { body }, queries) => showDuplicates(queries, body, results),
  })
  const said = useRef<HTMLParagraphElement>(null)
  const askedAt = hidden.every((one) => one.asked_at !== null) ? hidden[0]?.asked_at : undefined
  const isAsked = askedAt !== undefined && askedAt !== null
  useEffect(() => {
    // The button that was pressed is gone.
    if (isSuccess && isAsked) said.current?.focus()
  }, [isSuccess, isAsked])
  return isAsked ? (
    <p ref={said} tabIndex={-1} className={styles.asked}>
      {t('asked')} <RelativeTime inSentence at={askedAt} />
    </p>
  ) : (
    <Button
      variant="default"
      size="xs"
      className={styles.anyway}
      loading={isPending}
      onClick={() => mutate({ body: contacts })}
    >
      {t('ask')}
    </Button>
  )
}
