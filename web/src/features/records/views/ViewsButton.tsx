import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { OnDemand } from '~/ui/overlay/OnDemand.tsx'
import { t } from './button-words.ts'
import { allViews } from './list-views.ts'
import type { Shown } from './shown.ts'
import styles from './Views.module.css'

const ViewsMenu = lazy(async () => ({ default: (await import('./ViewsMenu.tsx')).ViewsMenu }))

export type ViewChoice = {
  /** The view that the address names. */
  viewId: string | undefined
  shown: Shown
  /** Goes to the list's address with what is to be shown, as a view or not. */
  onShow: (shown: Shown, viewId?: string) => void
}

/** Which view is shown; opens the others. Until it is used it costs the list nothing but its name. */
export function ViewsButton(props: ViewChoice) {
  const { viewId } = props
  const queries = useQueryClient()
  const { data } = useQuery({ ...allViews, enabled: viewId !== undefined })
  const name = data?.results.find(({ id }) => id === viewId)?.name
  return (
    <OnDemand
      load={() => Promise.all([import('./ViewsMenu.tsx'), queries.prefetchQuery(allViews)])}
      target={
        <Button
          variant="default"
          size="xs"
          className={styles.button}
          data-view={viewId}
          aria-label={name ? t('open', { name }) : t('choose')}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          <bdi>{name ?? t('choose')}</bdi>
        </Button>
      }
    >
      {(target, panel) => <ViewsMenu target={target} panel={panel} {...props} />}
    </OnDemand>
  )
}
