import type { RawLead } from '@fairlead/contract/records/leads'
import type { ReactNode } from 'react'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Disclosure } from '~/ui/layout/Disclosure.tsx'
import { LeadsDialog, type LeadsDialogProps } from './LeadsDialog.tsx'
import styles from './RawLeadDialog.module.css'
import { type OfUnsaved, RawLeadView } from './RawLeadView.tsx'
import { t } from './words.ts'

const nameOf = (lead: RawLead) => lead.form?.name ?? lead.page_name ?? t(`sources.${lead.lead_source}`)

/** All leads, each under its name; the one that was asked for, or else the newest, is open. */
function Leads({ leads, leadId, unsaved }: { leads: readonly RawLead[] } & Pick<RawLeadProps, 'leadId' | 'unsaved'>) {
  const zone = useZone()
  const shown = leads.find(({ id }) => id === leadId) ?? leads[0]
  if (leads.length === 1 && shown)
    return <RawLeadView lead={shown} ofUnsaved={(answer) => unsaved?.(shown.id, answer)} />
  return leads.map((lead) => (
    <Disclosure
      key={lead.id}
      look="row"
      className={styles.lead}
      startsOpen={lead === shown}
      title={
        <>
          <span className={styles.name}>
            <b dir="auto">{nameOf(lead)}</b>
            <span>{formatMoment(lead.received_at, zone)}</span>
          </span>
          {lead.is_test && <span className={styles.test}>{t('test')}</span>}
        </>
      }
    >
      <RawLeadView lead={lead} ofUnsaved={(answer) => unsaved?.(lead.id, answer)} />
    </Disclosure>
  ))
}

/** What another capability does with an answer of a lead that was saved to no field. */
export type Unsaved = (leadId: string, ...answer: Parameters<OfUnsaved>) => ReactNode
export type RawLeadProps = LeadsDialogProps & { leadId: string | undefined; unsaved: Unsaved | undefined }

/** The leads behind a client as they were received: the one that is named first, or the newest. */
export function RawLeadDialog({ leadId, unsaved, ...dialog }: RawLeadProps) {
  return (
    <LeadsDialog {...dialog} title={t('info.title')} size={660}>
      {(leads) => (
        <>
          <p className={styles.note}>{t('info.readOnly')}</p>
          <Leads leads={leads} leadId={leadId} unsaved={unsaved} />
        </>
      )}
    </LeadsDialog>
  )
}
