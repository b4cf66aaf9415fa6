import type { View } from '@fairlead/contract/records/views'
import { Menu } from '@mantine/core'
import { IconAlertTriangle, IconBookmark, IconCheck, IconRefresh, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import type { OnDemandProps } from '~/ui/overlay/OnDemand.tsx'
import { allViews } from './list-views.ts'
import { isSame, plain, shownBy } from './shown.ts'
import { useLiveViews } from './use-live-views.ts'
import styles from './Views.module.css'
import type { ViewChoice } from './ViewsButton.tsx'
import { t } from './words.ts'

const SaveViewDialog = onceOpened(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)
const ManageViews = onceOpened(async () => (await import('./ManageViews.tsx')).ManageViews)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** All views, to be shown, saved or put in order. */
export function ViewsMenu({ target, panel, viewId, shown, onShow }: OnDemandProps & ViewChoice) {
  const { data, isPending, isError, refetch } = useQuery(allViews)
  const [open, setOpen] = useState<'save' | 'manage'>()
  useLiveViews()
  const views = data?.results ?? []
  const item = (view: View) => (
    <Menu.Item
      key={view.id}
      onClick={() => onShow(shownBy(view), view.id)}
      aria-current={view.id === viewId || undefined}
      leftSection={view.id === viewId ? <IconCheck {...icon} /> : <span className={styles.noIcon} />}
      rightSection={view.gone.length > 0 ? <IconAlertTriangle {...icon} className={styles.warning} /> : undefined}
    >
      <bdi>{view.name}</bdi>
    </Menu.Item>
  )
  const [mine, team] = [views.filter((one) => !one.is_shared), views.filter((one) => one.is_shared)]
  const isNothing = isSame(shown, plain)
  return (
    <>
      <Menu {...panel} position="bottom-start" width={280}>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          <Menu.Item
            onClick={() => onShow(plain)}
            leftSection={isNothing && !viewId ? <IconCheck {...icon} /> : <span className={styles.noIcon} />}
          >
            {t('all')}
          </Menu.Item>
          {mine.length > 0 && <Menu.Label>{t('mine')}</Menu.Label>}
          {mine.map(item)}
          {team.length > 0 && <Menu.Label>{t('team')}</Menu.Label>}
          {team.map(item)}
          {isPending && (
            <Menu.Label>
              <Skeleton>
                <Bar width={120} />
              </Skeleton>
            </Menu.Label>
          )}
          {isError && (
            <Menu.Item closeMenuOnClick={false} leftSection={<IconRefresh {...icon} />} onClick={() => void refetch()}>
              {t('failed')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {data && views.length === 0 && <Menu.Label>{t('none')}</Menu.Label>}
          {!isNothing && (
            <Menu.Item leftSection={<IconBookmark {...icon} />} onClick={() => setOpen('save')}>
              {t('save')}
            </Menu.Item>
          )}
          {views.length > 0 && (
            <Menu.Item leftSection={<IconSettings {...icon} />} onClick={() => setOpen('manage')}>
              {t('manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <SaveViewDialog
        opened={open === 'save'}
        onClose={() => setOpen(undefined)}
        shown={shown}
        onSaved={(view) => onShow(shownBy(view), view.id)}
      />
      <ManageViews
        opened={open === 'manage'}
        onClose={() => setOpen(undefined)}
        onShow={(view) => {
          setOpen(undefined)
          onShow(shownBy(view), view.id)
        }}
      />
    </>
  )
}
