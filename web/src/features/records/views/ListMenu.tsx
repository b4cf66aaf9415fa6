import { Menu } from '@mantine/core'
import { IconDownload, IconFileImport, IconHistory, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/account/session.ts'
import type { OnDemandProps } from '~/ui/overlay/OnDemand.tsx'
import { keptOf, type Shown } from './shown.ts'
import { t } from './words.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with all that a list shows, and with clients altogether. */
export function ListMenu({ target, panel, shown }: OnDemandProps & { shown: Shown }) {
  const { INTEGRATIONS } = useSession().user_details.resources_access_policy
  const kept = keptOf(shown)
  return (
    <Menu {...panel} position="bottom-end" width={240}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {INTEGRATIONS.MANAGE && kept && (
          <Menu.Item
            component={Link}
            to="/integration/client-export"
            search={
              {
                ...(kept.filters.expressions.length > 0 ? { filters: kept.filters } : {}),
                ...(kept.search ? { search: kept.search } : {}),
              } as never
            }
            leftSection={<IconDownload {...icon} />}
          >
            {t('export')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/clients/import" leftSection={<IconFileImport {...icon} />}>
          {t('import')}
        </Menu.Item>
        <Menu.Item component={Link} to="/account/duplicate-leads" leftSection={<IconUsers {...icon} />}>
          {t('duplicates')}
        </Menu.Item>
        <Menu.Item component={Link} to="/clients/batches" leftSection={<IconHistory {...icon} />}>
          {t('changes')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
