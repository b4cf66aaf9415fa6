import type { Client } from '@fairlead/contract/records/clients'
import { useQuery } from '@tanstack/react-query'
import { LeadAnswers } from '~/features/records/clients/page/LeadAnswers.tsx'
import { ownFields } from '~/features/records/custom-fields/own-fields.ts'
import { t } from '~/features/work/queue/words.ts'
import { shownValue } from '~/lib/account/client-values.ts'
import { GroupChips } from '~/ui/shown/GroupChips.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './QueuePage.module.css'

const mostFacts = 7

/** What is known that matters in a call: what their lead said, own fields that are filled in, groups, and the last contact. */
export function Facts({ client }: { client: Client }) {
  const { data } = useQuery(ownFields(client.id))
  const fields = data?.results.filter(({ value }) => value !== null).slice(0, mostFacts) ?? []
  return (
    <>
      {client.groups.length > 0 && <GroupChips groups={client.groups} />}
      <LeadAnswers client={client} />
      <dl className={styles.facts}>
        {fields.map((field) => (
          <div key={field.cf_id}>
            <dt dir="auto">{field.name}</dt>
            <dd dir="auto">{shownValue(field, field.value)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('lastContact')}</dt>
          <dd>{client.last_interaction_at ? <RelativeTime at={client.last_interaction_at} /> : t('never')}</dd>
        </div>
      </dl>
    </>
  )
}
