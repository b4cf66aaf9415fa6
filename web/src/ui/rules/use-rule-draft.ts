import { useState } from 'react'
import { z } from 'zod'
import { useSession } from '~/lib/account/session.ts'
import type { CallError } from '~/lib/calls/call-error.ts'
import { draftName, forgetDraft, readDraft, writeDraft } from '~/lib/offline/drafts.ts'
import { toast } from '~/lib/toast.ts'
import { keyedAgain, type RuleAsks } from './condition.ts'
import { t } from './words.ts'

type Options<D extends RuleAsks> = {
  /** Which rule it is, among all that a person may have begun. */
  what: string
  /** How a draft that was kept is read. */
  shape: z.ZodType<D>
  /** As the rule is kept; as an empty one begins. */
  saved: D
  /** The version that it begins with. */
  version: number | undefined
}

/** A rule while it is made: what was typed survives the page, until it is saved or given up. */
export function useRuleDraft<D extends RuleAsks>({ what, shape, saved, version: first }: Options<D>) {
  const { user_details: me } = useSession()
  const name = draftName(me.id, `rule:${what}`)
  const [{ draft, version, isKept }, set] = useState(() => {
    const kept = z.object({ draft: shape, version: z.number().optional() }).safeParse(readDraft(name)?.value).data
    if (!kept) return { draft: saved, version: first, isKept: false }
    return {
      draft: { ...kept.draft, conditions: keyedAgain(kept.draft.conditions) },
      version: kept.version,
      isKept: true,
    }
  })
  const put = (next: D, base: number | undefined) => {
    writeDraft(name, { draft: next, version: base })
    set((now) => ({ ...now, draft: next, version: base }))
  }
  return {
    draft,
    version,
    /** It was begun before. */
    isKept,
    change: (changes: Partial<D>) => put({ ...draft, ...changes }, version),
    forget: () => forgetDraft(name),
    startAgain() {
      forgetDraft(name)
      set({ draft: saved, version: first, isKept: false })
    },
    /** Deals with a refusal of a version that is not the present one: what was made here stays, and the person who saves again was told. */
    isStale(error: CallError): boolean {
      if (error.status !== 409) return false
      const { version: present } = z.object({ version: z.number() }).catch({ version: 0 }).parse(error.body?.current)
      put(draft, present || undefined)
      toast.warning(t('rule.stale'))
      return true
    },
  }
}
