import { previewMessage } from '@fairlead/contract/records/message-templates'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/lib/calls/call.ts'
import { useSettled } from '~/lib/time/delay.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { t } from '../words.ts'
import styles from './MessageEditor.module.css'

const settlesAfterMs = 400

const previewOf = (text: string) =>
  queryOptions({
    queryKey: ['content', 'preview', text],
    queryFn: ({ signal }) => call(previewMessage, { body: { text } }, { signal, quiet: true }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

/** A message as three clients would get it: without a name, with an unusual one, with the longest. */
export function MessagePreview({ text }: { text: string }) {
  const settled = useSettled(text.trim(), settlesAfterMs)
  const query = useQuery(previewOf(settled))
  const [place, setPlace] = useState('0')
  const samples = query.data?.results ?? []
  const shown = samples[Number(place)] ?? samples[0]
  if (settled === '') return null
  return (
    <section className={styles.preview} aria-labelledby="message-preview">
      <h2 id="message-preview">{t('message.preview')}</h2>
      <Loaded query={query} inLine skeleton={null} keeps />
      {samples.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('message.previewFor')}
          value={place}
          onChange={setPlace}
          data={samples.map(({ client }, at) => ({
            value: String(at),
            label: client?.name || t('message.noName'),
          }))}
        />
      )}
      {shown && (
        <>
          <p className={styles.bubble} dir="auto">
            {shown.text}
          </p>
          <p className={styles.quiet}>
            {shown.client?.name ? t('message.asClient', { name: shown.client.name }) : t('message.asNoName')}
          </p>
        </>
      )}
    </section>
  )
}
