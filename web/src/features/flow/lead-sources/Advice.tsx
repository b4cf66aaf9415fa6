import type { SourceRow } from '@fairlead/contract/flow/lead-sources'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { t } from './words.ts'

/** What to do about a source, in words. */
function wordsOf({ attention, lead_source, problem, ends_at, week }: SourceRow, zone: string): string {
  switch (attention) {
    case 'broken':
      return problem ? `${problem.text} ${problem.remedy}` : ''
    case 'silent':
      return t(`advice.silent.${lead_source === 'facebook' || lead_source === 'lead_form' ? lead_source : 'other'}`)
    case 'late':
      return t('advice.late')
    case 'expiring':
      return ends_at ? t('advice.expiring', { date: formatDate(ends_at, zone) }) : ''
    case 'held':
      return t(week.held > 0 ? 'advice.held' : 'advice.unreadable')
    default:
      return ''
  }
}

const openWords = (source: string) =>
  t(source === 'facebook' ? 'row.openPage' : source === 'lead_form' ? 'row.openForm' : 'row.openWebhook')

/** The way to where it is mended: to sign in again, to Meta, or to the source. */
function Action({ row }: { row: SourceRow }) {
  const { attention, problem, path, lead_source, name } = row
  const isBroken = attention === 'broken'
  if (isBroken && problem?.action === 'meta' && problem.link)
    return (
      <Button component="a" href={problem.link} target="_blank" rel="noreferrer" size="xs" variant="default">
        {t('row.atMeta')}
      </Button>
    )
  const reconnects = attention === 'expiring' || (isBroken && problem?.action === 'reconnect')
  const words = reconnects ? t('row.reconnect') : openWords(lead_source)
  return (
    <Button
      component={Link}
      to={path}
      size="xs"
      variant={reconnects && isBroken ? 'filled' : 'default'}
      aria-label={`${words}: ${name}`}
    >
      {words}
    </Button>
  )
}

/** What to do about a source that needs somebody. */
export function Advice({ row }: { row: SourceRow }) {
  const zone = useZone()
  const { provider } = row.week
  const words = wordsOf(row, zone)
  return (
    <>
      {words && <p>{words}</p>}
      {provider && provider.waiting > 0 && <p>{t('row.willCome', { count: provider.waiting, name: provider.name })}</p>}
      <Action row={row} />
    </>
  )
}
