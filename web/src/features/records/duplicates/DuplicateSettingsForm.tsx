import { type DuplicateSettings, type OnDuplicate, setDuplicateSettings } from '@fairlead/contract/records/duplicates'
import { useQueryClient } from '@tanstack/react-query'
import { patch } from '~/lib/calls/query-client.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { CardChoices } from '~/ui/form/CardChoices.tsx'
import { Choices } from '~/ui/form/Choices.tsx'
import styles from './DuplicatesScreen.module.css'
import { settings } from './list-pairs.ts'
import { t } from './words.ts'

const usualDays = [30, 90, 180, 365]

/** What becomes of leads of somebody known; every change is kept at once. */
export function DuplicateSettingsForm({ value, mayChange }: { value: DuplicateSettings; mayChange: boolean }) {
  const queries = useQueryClient()
  const { mutate } = useCall(setDuplicateSettings, {
    show: ({ body }) =>
      patch<DuplicateSettings>(queries, settings.queryKey, (before) => ({ ...before, ...(body as DuplicateSettings) })),
    line: 'duplicate-settings',
  })
  const { on_duplicate: mode, combine_within_days: days } = value
  const windowWords = (count: number) => (count === 0 ? t('windowAny') : t('windowDays', { count }))
  if (!mayChange)
    return (
      <div>
        <p>
          <b>{mode === 'combine' ? t('combine') : t('separate')}</b>
          {mode === 'combine' && days !== null && <> · {windowWords(days)}</>}
        </p>
        <p className={styles.quiet}>{mode === 'combine' ? t('combineText') : t('separateText')}</p>
        <p className={styles.quiet}>{t('readOnly')}</p>
      </div>
    )
  const windows = [0, ...new Set([...usualDays, ...(days === null ? [] : [days])])].sort((a, b) => a - b)
  return (
    <>
      <CardChoices<OnDuplicate>
        legend={t('onDuplicate')}
        value={mode}
        onChange={(on_duplicate) => mutate({ body: { on_duplicate } })}
        choices={[
          { value: 'combine', title: t('combine'), text: t('combineText') },
          { value: 'keep_separate', title: t('separate'), text: t('separateText') },
        ]}
      />
      {mode === 'combine' && (
        <Choices
          legend={t('window')}
          value={days ?? 0}
          onChange={(chosen) => mutate({ body: { combine_within_days: chosen || null } })}
          choices={windows.map((count) => ({ value: count, label: windowWords(count) }))}
        >
          <p className={styles.quiet}>{t('windowText')}</p>
        </Choices>
      )}
    </>
  )
}
