import type { Selection } from '@fairlead/contract/records/filters'
import { type ExportPeriod, exportClients } from '@fairlead/contract/work/exports'
import { Button, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { DateField } from '~/ui/form/dates/DateField.tsx'
import styles from './ExportForm.module.css'
import { exportCount, exportsKey, isComplete, type Which } from './export-list.ts'
import { t } from './words.ts'

const periods: ExportPeriod[] = ['SINCE_LAST_EXPORT', 'LAST_24_HOURS', 'LAST_7_DAYS', 'LAST_30_DAYS', 'ALL', 'CUSTOM']
const mostCounted = 1000

type Props = {
  /** Some clients, where not all are meant. */
  selection?: Selection | null
  lastExport: string | null
  isAllowed: boolean
  onBegun?: () => void
}

/** What is to be in a file: which clients, what of them, and how it is written. */
export function ExportForm({ selection = null, lastExport, isAllowed, onBegun }: Props) {
  const zone = useZone()
  const queries = useQueryClient()
  const [period, setPeriod] = useState<ExportPeriod>(selection ? 'ALL' : 'SINCE_LAST_EXPORT')
  const [days, setDays] = useState({ from: '', until: '' })
  const [format, setFormat] = useState<'csv' | 'xlsx'>('csv')
  const [withNotes, setWithNotes] = useState(false)
  const [withAnswers, setWithAnswers] = useState(false)
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const custom = period === 'CUSTOM' ? { from: days.from || null, until: days.until || null } : {}
  const which: Which = { period, ...custom, ...(selection ? { selection } : {}) }
  const { data, isFetching, isPlaceholderData } = useQuery(exportCount(which, isAllowed))
  const begin = useCall(exportClients, {
    done() {
      setProblems({})
      onBegun?.()
      return queries.invalidateQueries({ queryKey: exportsKey })
    },
    refused(error) {
      setProblems(error.fields)
      return Object.keys(error.fields).length > 0
    },
  })
  const counted = !isComplete(which)
    ? ''
    : data === undefined
      ? isFetching
        ? t('form.counting')
        : ''
      : data.count >= mostCounted
        ? t('form.many')
        : data.count === 0
          ? t('form.none')
          : t('form.count', { count: data.count })
  const isNobody = isComplete(which) && data?.count === 0 && !isPlaceholderData
  const setDay = (name: 'from' | 'until') => (value: string) => {
    setProblems({})
    setDays((before) => ({ ...before, [name]: value }))
  }
  return (
    <form
      className={styles.form}
      aria-label={t('form.label')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        begin.mutate({ body: { ...which, format, with_notes: withNotes, with_answers: withAnswers } })
      }}
    >
      {!selection && (
        <Choices
          legend={t('form.period')}
          choices={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
          value={period}
          onChange={(value) => value && setPeriod(value)}
        >
          {period === 'SINCE_LAST_EXPORT' && (
            <p className={styles.about}>
              {lastExport ? t('form.since', { date: formatMoment(lastExport, zone) }) : t('form.first')}
            </p>
          )}
        </Choices>
      )}
      {period === 'CUSTOM' && (
        <div className={styles.days}>
          <DateField
            late
            label={t('form.from')}
            max={days.until}
            value={days.from}
            onChange={setDay('from')}
            error={problems.from}
          />
          <DateField
            late
            label={t('form.until')}
            min={days.from}
            value={days.until}
            onChange={setDay('until')}
            error={problems.until}
          />
        </div>
      )}
      <Choices
        legend={t('form.format')}
        choices={(['csv', 'xlsx'] as const).map((value) => ({ value, label: t(`format.${value}`) }))}
        value={format}
        onChange={(value) => value && setFormat(value)}
      />
      <div className={styles.switches}>
        <Switch
          label={t('form.notes')}
          description={t('form.notesText')}
          checked={withNotes}
          onChange={(event) => setWithNotes(event.currentTarget.checked)}
        />
        <Switch
          label={t('form.answers')}
          description={t('form.answersText')}
          checked={withAnswers}
          onChange={(event) => setWithAnswers(event.currentTarget.checked)}
        />
      </div>
      <div className={styles.end}>
        <Button type="submit" loading={begin.isPending} disabled={!isAllowed || isNobody}>
          {t('form.export')}
        </Button>
        <output className={styles.count}>{counted}</output>
      </div>
    </form>
  )
}
