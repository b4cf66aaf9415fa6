import { previewDistribution } from '@fairlead/contract/work/lead-distribution'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { useSettled } from '~/lib/time/delay.ts'
import { Bar } from '~/ui/layout/Skeleton.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import form from '~/ui/rules/rule-form.module.css'
import { t } from '../words.ts'
import styles from './NextLeads.module.css'
import { bodyOf, type RuleDraft } from './rule-draft.ts'

/** A draft is asked about when it has stood still for so long, in milliseconds. */
const settlesAfterMs = 500

const previewOf = (id: string | null, draft: RuleDraft) => {
  const { distribution_type, member_recipients } = bodyOf(draft)
  const body = { id, distribution_type, member_recipients }
  return queryOptions({
    queryKey: ['lead-distribution-preview', body],
    queryFn: ({ signal }) => call(previewDistribution, { body }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many names a lead is told with before the rest is only counted. */
const mostNames = 3

/** Who would get the next leads by a rule, while it is made. */
export function NextLeads({ id, draft }: { id: string | null; draft: RuleDraft }) {
  const settled = useSettled(draft, settlesAfterMs)
  const { recipients } = settled
  const query = useQuery({ ...previewOf(id, settled), enabled: recipients.length > 0 })
  const nameAt = (place: number) => recipients[place]?.name ?? ''
  const whom = (places: readonly number[]) => {
    const names = places.slice(0, mostNames).map(nameAt).join(', ')
    if (places.length === 0) return t('next.nobody')
    return places.length > mostNames ? t('says.more', { names, count: places.length - mostNames }) : names
  }
  return (
    <aside className={styles.next} aria-labelledby="next">
      <header>
        <h2 id="next">{t('next.title')}</h2>
      </header>
      {recipients.length === 0 ? (
        <p className={form.quiet}>{t('next.none')}</p>
      ) : (
        <Loaded query={query} inLine failed={t('next.failed')} skeleton={<Bar width="60%" />}>
          {({ next, skipped }) => (
            <>
              <ol>
                {next.map(({ places, is_new_round }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a lead is its place in the line
                  <li key={at}>
                    <span className={styles.lead}>{t('next.lead', { place: at + 1 })}</span>
                    <span>
                      <bdi>{whom(places)}</bdi>
                      {is_new_round && at > 0 && <span className={form.quiet}> {t('next.newRound')}</span>}
                    </span>
                  </li>
                ))}
              </ol>
              {skipped.length > 0 && (
                <ul>
                  {skipped.map(({ place, because }) => (
                    <li key={place} className={form.quiet}>
                      {t(`next.${because}`, { name: nameAt(place) })}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </Loaded>
      )}
    </aside>
  )
}
