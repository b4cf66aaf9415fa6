import { type LeadForm, wipeFormTestLeads } from '@fairlead/contract/flow/lead-forms'
import { targetOfField } from '@fairlead/contract/flow/lead-forms/field-types'
import { replayDelivery } from '@fairlead/contract/work/inbox'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { type EarlierAnswersProps, takesEarlier } from '~/lib/calls/answer-target.ts'
import { useGathered } from '~/lib/calls/gathered.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { toast } from '~/lib/toast.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { FormRowsSkeleton } from '../FormRows.tsx'
import { oneForm } from '../one-form.ts'
import { t } from '../words.ts'
import styles from './FormLeads.module.css'
import { formLeads } from './form-leads.ts'
import { LeadsTable } from './LeadsTable.tsx'

/** What is told live of leads that a form may have brought. */
const leadKinds: readonly RealtimeKind[] = ['client.added', 'client.changed', 'clients.changed', 'resumed']

type Props = { form: LeadForm; onShare: () => void; EarlierAnswers: ComponentType<EarlierAnswersProps> }

/** The leads of a form, newest first; each opens its client, and one that is held can be let pass. */
export function FormLeads({ form, onShare, EarlierAnswers }: Props) {
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
  const earlier = form.definition.fields.flatMap((field) => {
    const target = targetOfField(field)
    return takesEarlier(target) ? [{ name: field.key, target }] : []
  })
  const empty =
    form.state === 'draft' ? (
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
      <LoadedRows
        {...{ query, rows: leads, empty }}
        failed={t('one.failed')}
        skeleton={<FormRowsSkeleton />}
        more={t('one.moreLeads')}
      >
        <LeadsTable
          form={form}
          leads={leads}
          busy={take.isPending ? take.variables.params.id : undefined}
          onTake={(id) => take.mutate({ params: { id } })}
        />
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
      </LoadedRows>
      {leads.length > 0 && earlier.length > 0 && (
        <div className={styles.earlier}>
          <p>{t('one.earlier')}</p>
          <EarlierAnswers connectionId={`lead_form:${form.id}`} answers={earlier} onChanged={() => void refresh()} />
        </div>
      )}
    </>
  )
}
