import { IconArrowMerge, IconPencil } from '@tabler/icons-react'
import { slot, withPart } from '~/ui/overlay/with-part.tsx'
import { Changes } from '../items/Changes.tsx'
import { t } from '../words.ts'
import type { KindViews } from './kind-view.ts'
import { fieldName, listOf, who } from './phrases.ts'

/** So long a merge can be taken back (rule 43). */
const mergeUndoMs = 30 * 86_400_000

/** Changes of what is known of the client. */
export const changeKinds: KindViews<'CLIENT_EDITED' | 'CLIENT_MERGED'> = {
  CLIENT_EDITED: {
    icon: () => IconPencil,
    colour: 1,
    filter: 'changes',
    sentence({ by, type_specific_data: { changes } }, about) {
      const [first, ...others] = changes
      if (!first || others.length > 0) return t('edited.many', { who: who(by, about), count: changes.length })
      return withPart(t('edited.one', { who: who(by, about), field: slot }), <b>{fieldName(first.field)}</b>)
    },
    detail: ({ type_specific_data: { changes } }) => <Changes changes={changes} />,
  },
  CLIENT_MERGED: {
    icon: () => IconArrowMerge,
    colour: 1,
    filter: 'changes',
    sentence: ({ type_specific_data: { absorbed_name: name } }) =>
      withPart(t('merged.sentence', { name: slot }), <b>{name}</b>),
    detail: ({ type_specific_data: { fields } }) =>
      fields.length > 0 && t('merged.fields', { fields: listOf(fields.map(fieldName)) }),
    after({ at, type_specific_data: { merge_id: id, undone_at: undoneAt } }, { now, extras }) {
      if (undoneAt) return t('merged.takenBack')
      const isOpen = now.getTime() - Date.parse(at) < mergeUndoMs
      return id && isOpen && extras.undoMerge?.(id)
    },
  },
}
