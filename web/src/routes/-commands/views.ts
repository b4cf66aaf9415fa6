import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { searchOf } from '~/features/clients/list-search.ts'
import type { Command } from '~/features/palette/command.ts'
import { t } from '~/features/palette/words.ts'
import { allViews } from '~/features/views/list-views.ts'
import { shownBy } from '~/features/views/shown.ts'

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
