import type { Batch, SkipReason } from '@fairlead/contract/work/batches'
import { t } from './words.ts'

const number = (n: number) => n.toLocaleString('en')

/** What a change does, in words. */
export function whatOf({ kind, change, names }: Pick<Batch, 'kind' | 'change' | 'names'>): string {
  const list = names.join(', ')
  switch (change?.kind) {
    case 'reassign':
      return change.assigned_to_id ? t('kinds.reassign', { names: list }) : t('kinds.reassignNobody')
    case 'mark':
      return t(change.new_lead ? 'kinds.mark' : 'kinds.unmark')
    case 'follow_up':
      return t(change.day === null ? 'kinds.follow_up_someday' : 'kinds.follow_up')
    case 'set_field':
      return change.value === null
        ? t('kinds.clear_field', { names: names[0] ?? '' })
        : t('kinds.set_field', { names: names.join(': ') })
    case 'add_groups':
    case 'remove_groups':
    case 'enrol':
    case 'move_version':
    case 'save_answers':
      return t(`kinds.${change.kind}`, { names: list })
    case 'delete':
    case 'remove_follow_up':
      return t(`kinds.${change.kind}`)
    default:
      return kind === 'import' ? t('kinds.import', { names: list }) : ''
  }
}

/** Why clients are left as they are: '14 not yours, 8 already so'. */
export const skippedWords = (skipped: Partial<Record<SkipReason, number>>): string =>
  (Object.entries(skipped) as [SkipReason, number][])
    .filter(([, n]) => n > 0)
    .map(([reason, n]) => t(`skipped.${reason}`, { count: number(n) }))
    .join(', ')
