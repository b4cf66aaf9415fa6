import { type FormLead, type LeadForm, wipeFormTestLeads } from '@fairlead/contract/flow/lead-forms'
import { replayDelivery } from '@fairlead/contract/work/inbox'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGathered } from '~/lib/gathered.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { toast } from '~/lib/toast.ts'
import { useCall } from '~/lib/use-call.ts'
import { Failure, FirstUse } from '~/ui/EmptyState.tsx'
import { MoreButton } from '~/ui/MoreButton.tsx'
import { RelativeTime } from '~/ui/RelativeTime.tsx'
import styles from './FormLeads.module.css'
import { FormRowsSkeleton } from './FormRows.tsx'
import { formLeads } from './form-leads.ts'
import { oneForm } from './one-form.ts'
import { t } from './words.ts'

/** What is told live of leads that a form may have brought. */
const leadKinds: readonly RealtimeKind[] = ['client.added', 'client.changed', 'clients.changed', 'resumed']
/** Answers that a row shows; the client's page has them all. */
const mostAnswers = 4
const names: readonly (string | null)[] = ['name', 'first_name', 'last_name']

function Lead({ lead, onTake, isBusy }: { lead: FormLead; onTake: () => void; isBusy: boolean }) {
  const { client, outcome, answers } = lead
  const isHeld = outcome === 'parked'
  // The name stands above already.
  const telling = answers.filter((answer) => !names.includes(answer.mapped_to)).slice(0, mostAnswers)
  return (
    <li className={styles.lead}>
      <span className={styles.who}>
        {client ? (
          <Link to="/client/$id" params={{ id: client.id }} className={styles.open}>
            <bdi>{client.name}</bdi>
          </Link>
        ) : (
          <bdi className={styles.name}>{lead.summary}</bdi>
        )}
        {lead.is_test && <span className={styles.outcome}>{t('one.test')}</span>}
        {outcome !== 'created' && (
          <span className={styles.outcome} data-outcome={outcome}>
            {t(`one.${outcome}`)}
          </span>
        )}
      </span>
      <span className={styles.time}>
        <RelativeTime at={lead.received_at} />
      </span>
      <span className={styles.answers}>
        {telling.map(({ name, label, value }) => (
          <span key={name}>
            <span className={styles.question}>{label}</span> <bdi>{value}</bdi>
          </span>
        ))}
      </span>
      {lead.reason && !client && <span className={styles.reason}>{lead.reason}</span>}
      {isHeld && (
        <span className={styles.action}>
          <Button variant="default" size="xs" loading={isBusy} onClick={onTake}>
            {t('one.take')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** The leads of a form, newest first; each opens its client, and one that is held can be let pass. */
export function FormLeads({ form, onShare }: { form: LeadForm; onShare: () => void }) {
  const queries = useQueryClient()
  const query = useInfiniteQuery(formLeads(form.id))
  const leads = query.data?.pages.flatMap((page) => page.results) ?? []
  const refresh = () =>
    Promise.all([formLeads(form.id), oneForm(form.id)].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  const refreshSoon = useGathered(refresh)
  useRealtime(({ kind }) => leadKinds.includes(kind) && refreshSoon())
  const take = useCall(replayDelivery, {
    done({ client }) {
      if (client) toast.success(t('one.taken', { name: client.name }))
      void refresh()
    },
  })
  const wipe = useCall(wipeFormTestLeads, {
    done({ removed }) {
      toast.success(removed > 0 ? t('one.wiped', { count: removed }) : t('one.wipedNone'))
      void refresh()
    },
  })
  if (query.isPending) return <FormRowsSkeleton />
  if (query.isError && leads.length === 0)
    return <Failure title={t('one.failed')} error={query.error} retry={() => void query.refetch()} />
  if (leads.length === 0)
    return form.state === 'draft' ? (
      <FirstUse title={t('one.empty')} text={t('one.emptyDraft')}>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/integration/fairlead-lead-forms/$id/edit" params={{ id: form.id }} />
          )}
        >
          {t('one.edit')}
        </Button>
      </FirstUse>
    ) : (
      <FirstUse title={t('one.empty')} text={t('one.emptyLive')}>
        <Button variant="default" onClick={onShare}>
          {t('one.share')}
        </Button>
      </FirstUse>
    )
  return (
    <>
      <ul className={styles.leads}>
        {leads.map((lead) => (
          <Lead
            key={lead.id}
            lead={lead}
            isBusy={take.isPending && take.variables.params.id === lead.id}
            onTake={() => take.mutate({ params: { id: lead.id } })}
          />
        ))}
      </ul>
      {leads.some((lead) => lead.is_test && lead.outcome === 'created') && (
        <Button
          variant="subtle"
          size="xs"
          className={styles.more}
          loading={wipe.isPending}
          onClick={() => wipe.mutate({ params: { id: form.id } })}
        >
          {t('one.wipe')}
        </Button>
      )}
      <MoreButton query={query} className={styles.more}>
        {t('one.moreLeads')}
      </MoreButton>
    </>
  )
}
