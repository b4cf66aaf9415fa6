import type { Answer } from '@fairlead/contract/endpoint'
import { leadSourceLabels } from '@fairlead/contract/records/clients'
import {
  badLeadReasons,
  type DistributedLead,
  type getDistributedLead,
  resendDistributedLead,
} from '@fairlead/contract/work/distributed-leads'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import look from '~/ui/layout/details.module.css'
import { OutcomeChip, StateChip } from '../Chip.tsx'
import { distributionKey } from '../rules.ts'
import { t } from '../words.ts'
import styles from './CopyDetails.module.css'

type Copy = Answer<typeof getDistributedLead>

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h3 id={id}>{title}</h3>
    {children}
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt dir="auto">{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)

/** Each way to the recipient, with what became of it, when, and why. */
function Channels({ channels }: Pick<Copy, 'channels'>) {
  const zone = useZone()
  return (
    <dl className={look.facts}>
      {channels.map(({ channel, state, reason, at }) => (
        <Fact key={channel} name={t(`channels.${channel}`)}>
          {t(`channelStates.${state}`)}
          {at && <span className={look.quiet}> {formatMoment(at, zone)}</span>}
          {reason && <span className={styles.line}>{reason}</span>}
        </Fact>
      ))}
    </dl>
  )
}

/** Everything that was said of the lead, the last first. */
function Said({ outcomes, seen_at }: Pick<Copy, 'outcomes' | 'seen_at'>) {
  const zone = useZone()
  if (outcomes.length === 0)
    return (
      <p className={look.quiet}>
        {seen_at ? t('copy.seenOnly', { when: formatMoment(seen_at, zone) }) : t('copy.nothingSaid')}
      </p>
    )
  return (
    <ol className={styles.said}>
      {outcomes.map(({ outcome, reason, note, at }) => (
        <li key={`${at} ${outcome}`}>
          <OutcomeChip outcome={outcome} /> <span className={look.quiet}>{formatMoment(at, zone)}</span>
          {(reason || note) && (
            <span className={styles.line} dir="auto">
              {[reason && badLeadReasons[reason], note].filter(Boolean).join(': ')}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function useResend() {
  const queries = useQueryClient()
  return useCall(resendDistributedLead, {
    done(copy: DistributedLead) {
      toast.success(t('copy.resent', { name: copy.recipient.recipient_name }))
      return queries.invalidateQueries({ queryKey: distributionKey })
    },
  })
}

/** One copy: what became of it, what the lead said, and what was said of it. All of it came from strangers and is shown as plain text (S49). */
export function CopyDetails({ copy, onClose }: { copy: Copy; onClose: () => void }) {
  const zone = useZone()
  const resend = useResend()
  const { lead, recipient, rule } = copy
  return (
    <div className={look.details}>
      <p className={look.state}>
        <StateChip state={copy.state} />
        {copy.reason && <span dir="auto">{copy.reason}</span>}
      </p>
      <dl className={look.facts}>
        <Fact name={t('copy.to')}>
          <bdi>{recipient.recipient_name}</bdi>
          <span className={styles.line}>
            {[recipient.recipient_email, recipient.recipient_phone].filter(Boolean).join(' · ')}
          </span>
        </Fact>
        <Fact name={t('copy.rule')}>
          {rule.id ? (
            <Link to="/automation/lead-distribution/edit-rule/$id" params={{ id: rule.id }}>
              <bdi>{rule.name}</bdi>
            </Link>
          ) : (
            t('copy.goneRule', { name: rule.name })
          )}
        </Fact>
        <Fact name={t('copy.when')}>{formatMoment(copy.created_at, zone)}</Fact>
        <Fact name={t('copy.from')}>
          {[leadSourceLabels[lead.lead_source], lead.source_detail].filter(Boolean).join(' · ')}
        </Fact>
        {copy.resent_count > 0 && <Fact name={t('copy.again')}>{t('copy.times', { count: copy.resent_count })}</Fact>}
      </dl>
      <Part id="ways" title={t('copy.ways')}>
        <Channels channels={copy.channels} />
      </Part>
      <Part id="said" title={t('copy.said')}>
        <Said outcomes={copy.outcomes} seen_at={copy.seen_at} />
      </Part>
      <Part id="lead" title={t('copy.lead')}>
        {lead.name === null ? (
          <p className={look.quiet}>{t(copy.is_distributed_only ? 'copy.wipedText' : 'copy.hiddenText')}</p>
        ) : (
          <dl className={look.facts}>
            <Fact name={t('copy.name')}>
              {lead.client_id ? (
                <Link to="/client/$id" params={{ id: lead.client_id }}>
                  <bdi>{lead.name}</bdi>
                </Link>
              ) : (
                <bdi>{lead.name}</bdi>
              )}
            </Fact>
            {copy.phone && <Fact name={t('copy.phone')}>{copy.phone}</Fact>}
            {copy.email && <Fact name={t('copy.email')}>{copy.email}</Fact>}
            {copy.answers.map(({ label, value }) => (
              <Fact key={label} name={label}>
                {value}
              </Fact>
            ))}
          </dl>
        )}
        {copy.is_distributed_only && copy.wiped_at && lead.name !== null && (
          <p className={look.quiet}>{t('copy.keptUntil', { when: formatMoment(copy.wiped_at, zone) })}</p>
        )}
      </Part>
      {copy.trace.length > 0 && (
        <Part id="why" title={t('copy.why')}>
          <ol className={look.trace}>
            {copy.trace.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ol>
        </Part>
      )}
      <div className={look.actions}>
        <Button variant="subtle" onClick={onClose}>
          {t('copy.close')}
        </Button>
        {copy.can_resend && (
          <Button
            variant={copy.state === 'failed' ? 'filled' : 'default'}
            loading={resend.isPending}
            onClick={() => resend.mutate({ params: { id: copy.id } })}
          >
            {t('copy.resend')}
          </Button>
        )}
      </div>
    </div>
  )
}
