import { type MappedLead, readWebhookAgain, type Webhook, type WebhookMapping } from '@fairlead/contract/flow/webhooks'
import { ClientField } from '@fairlead/contract/records/leads'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '~/lib/toast.ts'
import { useCall } from '~/lib/use-call.ts'
import { Failure, FirstUse } from '~/ui/EmptyState.tsx'
import { RelativeTime } from '~/ui/RelativeTime.tsx'
import { RowsSkeleton } from '~/ui/RowsSkeleton.tsx'
import { previewOf, webhooksKey } from './list-webhooks.ts'
import styles from './MappingTab.module.css'
import { Raw } from './Raw.tsx'
import page from './WebhookScreen.module.css'
import { useWebhookActions } from './webhook-actions.ts'
import { t } from './words.ts'

/** The client that a lead becomes, and what of it is only kept. */
function Result({ lead, more }: { lead: MappedLead; more: number }) {
  const mapped = lead.answers.filter(({ mapped_to, value }) => mapped_to && value)
  const kept = lead.answers.filter(({ mapped_to, value }) => !mapped_to && value)
  return (
    <section className={styles.result} aria-labelledby="result" aria-live="polite">
      <h2 id="result">{t('mapping.result')}</h2>
      <bdi className={styles.name}>{lead.name}</bdi>
      {lead.problem && <p className={styles.problem}>{lead.problem}</p>}
      <dl>
        {mapped.map(({ name, mapped_to, value }) => (
          <div key={name}>
            <dt>{mapped_to && t(`field.${mapped_to}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {kept.length > 0 && (
        <p className={page.quiet}>
          {t('mapping.asAnswers')}: {kept.map(({ label }) => label).join(', ')}
        </p>
      )}
      {more > 0 && <p className={page.quiet}>{t('mapping.more', { count: more })}</p>}
    </section>
  )
}

/** What arrived last beside the client that comes of it; each value can be sent to another field. */
export function MappingTab({ webhook }: { webhook: Webhook }) {
  const { id } = webhook
  const queries = useQueryClient()
  const [draft, setDraft] = useState(webhook.mapping)
  const query = useQuery(previewOf(id, draft))
  const { change } = useWebhookActions()
  const again = useCall(readWebhookAgain, {
    async done({ deliveries: _, ...counts }) {
      toast.success(t('mapping.read', counts))
      await queries.invalidateQueries({ queryKey: webhooksKey })
    },
  })
  const { data } = query
  if (query.isPending)
    return (
      <div className={page.panel}>
        <RowsSkeleton />
      </div>
    )
  if (!data) return <Failure title={t('mapping.failed')} error={query.error} retry={() => void query.refetch()} />
  if (!data.delivery)
    return (
      <FirstUse title={t('mapping.first')} text={t('mapping.firstText')}>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/integration/webhook/$id" params={{ id }} />}
        >
          {t('mapping.firstAction')}
        </Button>
      </FirstUse>
    )
  const used: WebhookMapping = draft ?? data.guess
  const isChanged = JSON.stringify(draft) !== JSON.stringify(webhook.mapping)
  const assign = (path: string, field: ClientField | undefined) =>
    setDraft({
      ...used,
      fields: [...used.fields.filter((one) => one.path !== path), ...(field ? [{ path, field }] : [])],
    })
  const [lead] = data.leads
  return (
    <div className={page.panel}>
      <div>
        <p>{t('mapping.intro')}</p>
        <p className={page.quiet}>
          {t('mapping.from')} <RelativeTime inSentence at={data.delivery.received_at} />
          {!webhook.mapping && ` · ${t('mapping.guessed')}`}
        </p>
      </div>
      {data.last_unreadable && (
        <p className={page.note}>
          {t('mapping.lastUnreadable')}. <RelativeTime at={data.last_unreadable.received_at} />:{' '}
          {data.last_unreadable.reason}
        </p>
      )}
      {data.unreadable && (
        <p className={page.note} role="alert">
          {t('mapping.unreadable')}: {data.unreadable}
        </p>
      )}
      <div className={styles.grid}>
        <div>
          <h2>{t('mapping.values')}</h2>
          <ul className={styles.values}>
            {data.values.map(({ path, label, value }) => (
              <li key={path}>
                <span>
                  <bdi className={styles.label} title={path}>
                    {label}
                  </bdi>
                  <bdi className={styles.value}>{value || t('mapping.empty')}</bdi>
                </span>
                <NativeSelect
                  aria-label={t('mapping.fieldOf', { label })}
                  value={used.fields.find((one) => one.path === path)?.field ?? ''}
                  onChange={(event) => assign(path, ClientField.safeParse(event.currentTarget.value).data)}
                  data={[
                    { value: '', label: t('mapping.none') },
                    ...ClientField.options.map((field) => ({ value: field, label: t(`field.${field}`) })),
                  ]}
                />
              </li>
            ))}
          </ul>
          <div className={styles.options}>
            {(data.lists.length > 0 || used.items !== '') && (
              <NativeSelect
                label={t('mapping.list')}
                value={used.items}
                onChange={(event) => setDraft({ items: event.currentTarget.value, fields: [], id_path: null })}
                data={[
                  { value: '', label: t('mapping.whole') },
                  ...data.lists.map(({ path, count }) => ({
                    value: path,
                    label: t('mapping.listOf', { path, count }),
                  })),
                ]}
              />
            )}
            <NativeSelect
              label={t('mapping.id')}
              description={t('mapping.idHint')}
              value={used.id_path ?? ''}
              onChange={(event) => setDraft({ ...used, id_path: event.currentTarget.value || null })}
              data={[
                { value: '', label: t('mapping.noId') },
                ...data.values.map(({ path, label }) => ({ value: path, label })),
              ]}
            />
          </div>
        </div>
        {lead && <Result lead={lead} more={data.lead_count - 1} />}
      </div>
      <div className={styles.actions}>
        <Button
          loading={change.isPending}
          disabled={!isChanged && webhook.mapping !== null}
          onClick={() =>
            change.mutate(
              { params: { id }, body: { mapping: used, version: webhook.version } },
              { onSuccess: () => toast.success(t('mapping.saved')) },
            )
          }
        >
          {t('mapping.save')}
        </Button>
        <Button
          variant="default"
          loading={again.isPending}
          disabled={isChanged}
          onClick={() => again.mutate({ params: { id } })}
        >
          {t('mapping.again')}
        </Button>
        {draft && (
          <Button variant="subtle" onClick={() => setDraft(data.guess)}>
            {t('mapping.guess')}
          </Button>
        )}
        <span className={page.quiet}>{t(isChanged ? 'mapping.unsaved' : 'mapping.againHint')}</span>
      </div>
      {data.delivery.raw !== null && (
        <Raw raw={data.delivery.raw} contentType={data.delivery.content_type} isCut={data.delivery.is_cut} />
      )}
    </div>
  )
}
