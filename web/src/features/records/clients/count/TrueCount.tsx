import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextButton } from '~/ui/TextButton.tsx'
import { clientCount } from '../list-clients.ts'
import type { ListFilter } from '../list-search.ts'
import { t } from '../words.ts'

/** “999+” of a list, which gives the true number when it is pressed (rule 178). */
export default function TrueCount({ filter }: { filter: ListFilter }) {
  // For the list that it was asked for: another one begins with “999+” again.
  const [asked, setAsked] = useState<ListFilter>()
  const isAsked = asked === filter
  const { data, isFetching } = useQuery({ ...clientCount(filter, 'true'), enabled: isAsked })
  if (isAsked && data) return t('list.count', data)
  return (
    <TextButton aria-label={t('list.countAll')} aria-busy={isFetching || undefined} onClick={() => setAsked(filter)}>
      {t('list.countCapped')}
    </TextButton>
  )
}
