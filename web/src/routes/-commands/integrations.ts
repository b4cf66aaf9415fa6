import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { integrationList } from '~/features/flow/lead-sources/integrations.ts'
import type { Command } from '~/features/seeing/palette/command.ts'
import { t } from '~/features/seeing/palette/words.ts'
import { useMayOpen } from './screens.ts'

/** Those whose screen has its own place among the commands; others may lead to the same one. */
const hasScreen: ReadonlySet<string> = new Set([
  'lead_forms',
  'webhook',
  'facebook',
  'lead_distribution',
  'client_export',
])

/** Integrations by their names, those without a screen of their own among `screens`; for the person who manages them. */
export function useIntegrationCommands(screens: readonly Command[]): Command[] {
  const { navigate } = useRouter()
  const { data } = useQuery({ ...integrationList(), enabled: useMayOpen()('/integrations') })
  return (
    data?.results.flatMap(({ id, label, path }) =>
      path === null || (hasScreen.has(id) && screens.some((screen) => screen.id === path))
        ? []
        : {
            id: `integration-${id}`,
            kind: 'screen' as const,
            label: t('screen.integration', { name: label }),
            also: t('screen.integrationAlso'),
            icon: IconPlugConnected,
            run: () => void navigate({ to: path }),
          },
    ) ?? []
  )
}
