import { whyClients } from '@fairlead/contract/records/client-lists'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { CloseFoot } from '~/ui/layout/CloseFoot.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { filterNames } from './choices-of.ts'
import { readFilters } from './filter-text.ts'
import { leadWords, nothingKnown, valueWords } from './sentence.ts'
import styles from './WhyHere.module.css'
import { t } from './words.ts'

type Props = {
  client: { id: string; name: string }
  /** The filters as the address has them. */
  filters: string
}

/** Which conditions of a list one client meets, and by what. */
export const WhyHere = ({ client, opened, onClose, filters }: Props & { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title={t('why.title')}>
    <Reasons client={client} filters={filters} />
    <CloseFoot onClose={onClose} />
  </Dialog>
)

function Reasons({ client: { id, name }, filters: text }: Props) {
  const zone = useZone()
  const names = useQuery(filterNames).data ?? nothingKnown
  const filters = readFilters(text)
  const query = useQuery({
    queryKey: ['clients', 'one', id, 'why', text],
    queryFn: ({ signal }) =>
      call(whyClients, { body: { ids: [id], filters: filters ?? { expressions: [] } } }, { signal, quiet: true }),
  })
  const met = query.data?.results[0]?.met ?? []
  return (
    <LoadedRows query={query} rows={met} failed={t('why.failed')} empty={<p>{t('why.none', { name })}</p>}>
      <p className={styles.lead}>
        <bdi>{t('why.lead', { name })}</bdi>
      </p>
      <ul className={styles.reasons}>
        {met.map(({ expression, text: what, at }, i) => {
          const by = at ? formatMoment(at, zone) : what
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place; two may be alike
            <li key={i}>
              <bdi>
                {leadWords(expression, names)} {valueWords(expression, names)}
              </bdi>
              {by && <small dir="auto">{by}</small>}
            </li>
          )
        })}
      </ul>
    </LoadedRows>
  )
}
