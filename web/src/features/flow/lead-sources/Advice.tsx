import type { SourceRow } from '@fairlead/contract/flow/lead-sources'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { useDeliveriesOf } from './deliveries-of.ts'
import { t } from './words.ts'

/** Sources whose silence has words of its own. */
const silent = ['facebook', 'lead_form', 'shared_content', 'leads_distributor'] as const

const among = <T extends string>(options: readonly T[], value: string): T | undefined =>
  options.find((option) => option === value)

/** What to do about a source, in words. */
function wordsOf({ attention, lead_source, problem, ends_at, week }: SourceRow, zone: string): string {
  switch (attention) {
    case 'broken':
      return problem ? `${problem.text} ${problem.remedy}` : ''
    case 'silent':
      return t(`advice.silent.${among(silent, lead_source) ?? 'other'}`)
    case 'late':
      return t('advice.late')
    case 'expiring':
      return ends_at ? t('advice.expiring', { date: formatDate(ends_at, zone) }) : ''
    case 'refused':
      return t('advice.refused', { count: week.provider?.refused_forms ?? 0 })
    case 'held':
      return t('advice.held')
    default:
      return ''
  }
}

const screens = {
  facebook: 'row.openPage',
  lead_form: 'row.openForm',
  shared_content: 'row.openContent',
  leads_distributor: 'row.openRules',
} as const
const openWords = (source: string) => t(screens[source as keyof typeof screens] ?? 'row.openWebhook')

/** The way to where it is mended: to sign in again, to Meta, or to the source. */
function Action({ row }: { row: SourceRow }) {
  const deliveries = useDeliveriesOf(row, 'held')
  const { attention, problem, path, lead_source, name } = row
  const isBroken = attention === 'broken'
  if (isBroken && problem?.action === 'meta' && problem.link)
    return (
      <Button component="a" href={problem.link} target="_blank" rel="noreferrer" size="xs" variant="default">
        {t('row.atMeta')}
      </Button>
    )
  if (attention === 'held' && deliveries)
    return (
      <Button
        component={Link}
        to={deliveries.to}
        search={deliveries.search as never}
        size="xs"
        variant="default"
        aria-label={`${t('row.openDeliveries')}: ${name}`}
      >
        {t('row.openDeliveries')}
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
