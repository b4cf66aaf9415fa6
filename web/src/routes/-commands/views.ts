import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { searchOf } from '~/features/records/clients/list/list-search.ts'
import { allViews } from '~/features/records/views/list-views.ts'
import { shownBy } from '~/features/records/views/shown.ts'
import type { Command } from '~/features/seeing/palette/command.ts'
import { t } from '~/features/seeing/palette/words.ts'

/** Saved views, to be gone to from everywhere. */
export function useViewCommands(): Command[] {
  const { navigate } = useRouter()
  const { data } = useQuery(allViews)
  return (
    data?.results.map((view) => ({
      id: `view-${view.id}`,
      kind: 'screen',
      label: t('screen.view', { name: view.name }),
      also: t('screen.viewAlso'),
      icon: IconBookmark,
      run: () => void navigate({ to: '/clients', search: { ...searchOf(shownBy(view)), view: view.id } }),
    })) ?? []
  )
}
