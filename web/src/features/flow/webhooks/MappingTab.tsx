import type { Answer } from '@fairlead/contract/endpoint'
import {
  type MappedLead,
  type previewMapping,
  readWebhookAgain,
  type Webhook,
  type WebhookMapping,
} from '@fairlead/contract/flow/webhooks'
import { type AnswerTarget, builtInField, ClientField } from '@fairlead/contract/records/fields/answer-target'
import { fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import { Button, NativeSelect } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import {
  type EarlierAnswersProps,
  type TargetSelectProps,
  takesEarlier,
  useTargetNames,
} from '~/lib/calls/answer-target.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { previewOf, webhooksKey } from './list-webhooks.ts'
import styles from './MappingTab.module.css'
import { Raw } from './Raw.tsx'
import page from './WebhookScreen.module.css'
import { useWebhookActions } from './webhook-actions.ts'
import { t } from './words.ts'

/** The client that a lead becomes, and what of it is only kept. */
function Result({ lead, more, nameOf }: { lead: MappedLead; more: number; nameOf: (target: AnswerTarget) => string }) {
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
            <dt>{mapped_to && nameOf(mapped_to)}</dt>
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

export type MappingParts = {
  TargetSelect: ComponentType<TargetSelectProps>
  EarlierAnswers: ComponentType<EarlierAnswersProps>
}
type Props = { webhook: Webhook } & MappingParts

const builtIn = ClientField.options.map((field) => ({ value: field, label: t(`field.${field}`) }))
/** So long may the name of a field be, and its dropdown's first option. */
const beginsWith = (label: string, value: string) => ({
  name: label.slice(0, fieldLimits.name),
  type: 'text' as const,
  options: value ? [value.slice(0, fieldLimits.option)] : [],
})

/** What arrived last beside the client that comes of it; each value can be sent to another field. */
export function MappingTab({ webhook, TargetSelect, EarlierAnswers }: Props) {
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
  const customName = useTargetNames(
    (draft ?? query.data?.guess)?.fields.map(({ field }) => field) ?? [],
    t('field.deleted'),
  )
  const nameOf = (target: AnswerTarget) => {
    const field = builtInField(target)
    return field ? t(`field.${field}`) : (customName(target) ?? '')
  }
  const coming = (
    <div className={page.panel}>
      <RowsSkeleton />
    </div>
  )
  const content = (data: Answer<typeof previewMapping>) => {
    if (!data.delivery)
      return (
        <FirstUse icon={IconArrowsExchange} title={t('mapping.first')} text={t('mapping.firstText')}>
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
    const assign = (path: string, field: AnswerTarget | null) =>
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
                  <TargetSelect
                    label={t('mapping.fieldOf', { label })}
                    isLabelHidden
                    none={t('mapping.none')}
                    builtIn={builtIn}
                    value={used.fields.find((one) => one.path === path)?.field ?? null}
                    draft={beginsWith(label, value)}
                    onChange={(field) => assign(path, field)}
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
          {lead && <Result lead={lead} more={data.lead_count - 1} nameOf={nameOf} />}
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
          {webhook.mapping && !isChanged && (
            <EarlierAnswers
              connectionId={`webhook:${id}`}
              answers={webhook.mapping.fields.flatMap(({ path: name, field: target }) =>
                takesEarlier(target) ? [{ name, target }] : [],
              )}
              onChanged={() => void queries.invalidateQueries({ queryKey: webhooksKey })}
            />
          )}
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
  return (
    <Loaded query={query} failed={t('mapping.failed')} skeleton={coming} keeps>
      {content}
    </Loaded>
  )
}
