import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { focusFirstInvalid } from '~/lib/browser/focus.ts'
import type { CallError } from '~/lib/calls/call-error.ts'
import { toast } from '~/lib/toast.ts'
import type { RuleAsks } from './condition.ts'
import { useRuleDraft } from './use-rule-draft.ts'
import { t } from './words.ts'

type Saved = { id: string; version: number; is_default_rule: boolean }
type Asked = { rule_definition: unknown; rule_lead_source_type: unknown }

type Options<D extends RuleAsks, P extends object> = {
  /** Which rule it is, among all that a person may have begun. */
  what: string
  shape: z.ZodType<D>
  /** As the rule is kept; as an empty one begins. */
  begun: D
  /** Absent for a new one. */
  rule: Saved | undefined
  isDefault: boolean
  /** What keeps a draft from being saved, at its parts. */
  problemsOf: (draft: D) => P
  /** What the server says of a draft, at its parts. */
  refusals: (fields: Readonly<Record<string, string>>, draft: D) => P
  /** Under which one rule is kept, and all that is shown of rules. */
  keyOf: (id: string) => QueryKey
  allKey: QueryKey
  onSaved: () => void
}

/** A rule while it is made, from its draft to its saving or the reasons that speak against it. */
export function useRuleForm<D extends RuleAsks, P extends object>(options: Options<D, P>) {
  const { what, shape, begun, rule, isDefault, problemsOf, refusals, keyOf, allKey, onSaved } = options
  const kept = useRuleDraft({ what, shape, saved: begun, version: rule?.version })
  const { draft, version } = kept
  const [problems, setProblems] = useState<Partial<P>>({})
  const queries = useQueryClient()
  const isSound = (found: P): boolean => {
    setProblems(found)
    return Object.keys(found).length === 0
  }
  return {
    draft,
    problems,
    change(changes: Partial<D>) {
      kept.change(changes)
      setProblems({})
    },
    /** Gives up what was begun before; absent where nothing was. */
    startAgain: kept.isKept ? kept.startAgain : undefined,
    /** Whether it can be saved; what speaks against it is shown. */
    check(): boolean {
      if (isSound(problemsOf(draft))) return true
      focusFirstInvalid()
      return false
    },
    /** A body as a change of the rule that there is: the default one asks nothing. */
    changesOf<B extends Asked>(body: B) {
      const { rule_definition: _, rule_lead_source_type: __, ...rest } = body
      return { ...(isDefault ? rest : body), ...(version === undefined ? {} : { version }) }
    },
    /** What the calls that save it do with their answers. */
    answers: {
      async done(saved: Saved) {
        kept.forget()
        queries.setQueryData(keyOf(saved.id), saved)
        await queries.invalidateQueries({ queryKey: allKey })
        toast.success(t('rule.saved'))
        onSaved()
      },
      refused: (error: CallError): boolean => kept.isStale(error) || !isSound(refusals(error.fields, draft)),
    },
  }
}
