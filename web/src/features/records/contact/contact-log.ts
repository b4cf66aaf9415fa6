import { ContactChannel } from '@fairlead/contract/contact'
import { FollowUp, Outcome } from '@fairlead/contract/work/follow-ups'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { usePreferences } from '~/lib/account/preferences.ts'
import { useSession } from '~/lib/account/session.ts'
import { draftName, forgetDraft, readDraft, writeDraft } from '~/lib/offline/drafts.ts'
import { createStore } from '~/lib/store.ts'

/** How long after a contact button the log dialog opens, unless the person comes back to the page before (rule 60). */
export const logAfterMs = 2_000
/** A contact that nobody came back to for so long is not asked about any more. */
const keepMs = 6 * 3_600_000

/** A contact that was made, with what was typed about it so far. */
export const Contact = z.object({
  client: z.object({ id: z.string(), name: z.string(), follow_up: FollowUp.nullable() }),
  channel: ContactChannel,
  /** When the tap was, as the server noted it; by this it can be taken back. */
  at: z.string().optional(),
  outcome: Outcome.nullable(),
  text: z.string(),
  /** When the next follow-up is, in the shape of the person who picks it. */
  next: z.unknown().optional(),
})
export type Contact = z.output<typeof Contact>
export type Contacted = Contact['client'] & { access_policy: { EDIT: boolean } }

/** A contact whose log was saved, with its outcome if one was chosen, or skipped; each end is another object. */
export type EndedContact = { clientId: string; channel: ContactChannel; isSaved: boolean; outcome: Outcome | null }
/** How the last contact that was asked about ended: a screen that waits for it goes on. */
export const endedContact = createStore<EndedContact | undefined>(undefined)

/** Whether the log dialog follows once a channel's app was opened for a client. */
export const isAskedAbout = (
  { access_policy: access }: Pick<Contacted, 'access_policy'>,
  channel: ContactChannel,
  skipped: readonly ContactChannel[],
): boolean => access.EDIT && !skipped.includes(channel)

/** The client who is asked about next, or whose log is open; undefined where nobody is. */
export const openContact = (userId: string): string | undefined => keptContact(draftName(userId, 'contact'))?.client.id

export type ContactLog = {
  /** The contact that is asked about, once its time has come. */
  asked: Contact | undefined
  /** A channel's app was opened for a client: the dialog follows, unless the person does not want it. */
  begin: (client: Contacted, channel: ContactChannel, tapped: Promise<string | undefined>) => void
  /** Changes what was typed, or what is known of the client. */
  change: (change: Partial<Contact>) => void
  /** The client's follow-up has changed since the contact. */
  followUpOf: (clientId: string, followUp: FollowUp | null) => void
  /** It is no longer asked about: what was entered is saved, or it is left as it is. */
  end: (how: 'saved' | 'skipped') => void
  /** Asks again about a contact that was skipped, with what was typed. */
  restore: (contact: Contact) => void
}

/**
 * What was contacted and is to be asked about. It is kept in this browser from the tap on: a phone may
 * put the page away while its other app is open, and nothing that was typed is lost.
 */
export function useContactLog(): ContactLog {
  const [{ skip_contact_log: skipped }] = usePreferences()
  const draft = draftName(useSession().user_details.id, 'contact')
  const [contact, setContact] = useState<Contact | undefined>(() => keptContact(draft))
  // What was left behind by an earlier page is asked about at once.
  const [isDue, setDue] = useState(contact !== undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const ask = useCallback(() => {
    clearTimeout(timer.current)
    setDue(true)
  }, [])
  const isWaiting = contact !== undefined && !isDue
  useEffect(() => {
    if (!isWaiting) return
    const back = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [isWaiting, ask])
  useEffect(() => () => clearTimeout(timer.current), [])

  const keep = (next: Contact) => {
    writeDraft(draft, next)
    setContact(next)
  }
  return {
    asked: isDue ? contact : undefined,
    begin(client, channel, tapped) {
      if (!isAskedAbout(client, channel, skipped)) return
      const { id, name, follow_up } = client
      keep({ client: { id, name, follow_up }, channel, outcome: null, text: '', next: undefined })
      setDue(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(ask, logAfterMs)
      void tapped.then((at) => {
        const withTime = <C extends Contact | undefined>(now: C) =>
          now?.client.id === id && now.channel === channel && at ? { ...now, at } : now
        setContact(withTime)
        // Also for the page that is loaded again before anything is typed.
        const kept = withTime(keptContact(draft))
        if (kept) writeDraft(draft, kept)
      })
    },
    change: (change) => contact && keep({ ...contact, ...change }),
    followUpOf: (clientId, follow_up) =>
      setContact((now) => (now?.client.id === clientId ? { ...now, client: { ...now.client, follow_up } } : now)),
    end(how) {
      if (contact) {
        const { client, channel, outcome } = contact
        const isSaved = how === 'saved'
        endedContact.set(() => ({ clientId: client.id, channel, isSaved, outcome: isSaved ? outcome : null }))
      }
      clearTimeout(timer.current)
      forgetDraft(draft)
      setContact(undefined)
      setDue(false)
    },
    restore(skippedContact) {
      keep(skippedContact)
      setDue(true)
    },
  }
}

function keptContact(name: string): Contact | undefined {
  const kept = readDraft(name)
  if (!kept || Date.now() - kept.at.getTime() > keepMs) return undefined
  return Contact.safeParse(kept.value).data
}
