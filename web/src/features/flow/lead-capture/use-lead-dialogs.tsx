import { type ReactNode, useState } from 'react'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import type { WhyAbout } from './lead-about.ts'
import type { RawLeadProps, Unsaved } from './RawLeadDialog.tsx'
import type { WhyProps } from './WhyDialog.tsx'

const RawLeadDialog = onceOpened<RawLeadProps>(async () => (await import('./RawLeadDialog.tsx')).RawLeadDialog)
const WhyDialog = onceOpened<WhyProps>(async () => (await import('./WhyDialog.tsx')).WhyDialog)

type LeadDialogs = {
  /** Opens the leads as they were received, beginning with one or with the newest. */
  showRaw: (leadId?: string) => void
  /** Explains why a lead is where it is. */
  showWhy: (about?: WhyAbout) => void
  dialogs: ReactNode
}

/**
 * The two dialogs about the leads of a client; their code comes when one of them is first opened. `more` is told behind
 * the explanation, `unsaved` beside answers that were saved to no field.
 */
export function useLeadDialogs(clientId: string, more: ReactNode, unsaved?: Unsaved): LeadDialogs {
  const [opened, setOpened] = useState<'raw' | 'why'>()
  const [leadId, setLeadId] = useState<string>()
  const [about, setAbout] = useState<WhyAbout>({})
  const shared = { clientId, onClose: () => setOpened(undefined) }
  const showRaw = (id?: string) => {
    setLeadId(id)
    setOpened('raw')
  }
  return {
    showRaw,
    showWhy(what = {}) {
      setAbout(what)
      setOpened('why')
    },
    dialogs: (
      <>
        <RawLeadDialog {...shared} leadId={leadId} unsaved={unsaved} opened={opened === 'raw'} />
        <WhyDialog {...shared} about={about} opened={opened === 'why'} onRawLead={showRaw} more={more} />
      </>
    ),
  }
}
