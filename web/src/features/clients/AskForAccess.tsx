import { askForAccess, type Duplicate } from '@fairlead/contract/clients'
import { Button } from '@mantine/core'
import { useCall } from '~/lib/use-call.ts'
import { RelativeTime } from '~/ui/RelativeTime.tsx'
import styles from './DuplicateCards.module.css'
import { type Contacts, showDuplicates } from './find-duplicates.ts'
import { t } from './words.ts'

type Props = { contacts: Contacts; hidden: readonly Duplicate[] }

/** Asks for access to clients that one does not see (rule 41), or says when one has. */
export function AskForAccess({ contacts, hidden }: Props) {
  const { mutate, isPending, data } = useCall(askForAccess, {
    done: ({ results }, _request, queries) => showDuplicates(queries, contacts, results),
  })
  const { except: _, ...body } = contacts
  const asked = hidden.map((one) => one.asked_at).find((at) => at !== null) ?? data?.results[0]?.asked_at
  const isOpen = hidden.some((one) => one.asked_at === null) && !data
  return isOpen ? (
    <Button variant="default" size="xs" className={styles.anyway} loading={isPending} onClick={() => mutate({ body })}>
      {t('duplicate.ask')}
    </Button>
  ) : (
    <p className={styles.asked}>
      {t('duplicate.asked')} {asked && <RelativeTime at={asked} />}
    </p>
  )
}
