import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t as leadButtons } from './button-words.ts'
import { LeadsDialog, type LeadsDialogProps } from './LeadsDialog.tsx'
import { leadAbout, type WhyAbout } from './lead-about.ts'
import { TraceSteps } from './TraceSteps.tsx'
import styles from './WhyDialog.module.css'
import { t } from './words.ts'

export type WhyProps = LeadsDialogProps & {
  about: WhyAbout
  onRawLead: (leadId: string) => void
  /** What others tell of it, behind the steps. */
  more: ReactNode
}

/** Why a lead is where it is, step by step. */
export function WhyDialog({ about, onRawLead, more, ...dialog }: WhyProps) {
  return (
    <LeadsDialog {...dialog} title={t('why.title')} size={550}>
      {(leads) => {
        const lead = leadAbout(leads, about)
        return (
          lead && (
            <>
              <TraceSteps lead={lead} />
              {more}
              <div className={styles.foot}>
                <Button variant="default" size="xs" onClick={() => onRawLead(lead.id)}>
                  {leadButtons('raw')}
                </Button>
              </div>
            </>
          )
        )
      }}
    </LeadsDialog>
  )
}
