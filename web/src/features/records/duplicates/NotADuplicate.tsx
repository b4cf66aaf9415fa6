import { Button } from '@mantine/core'
import { useDismiss } from './pair-actions.ts'
import { t } from './words.ts'

type Someone = { id: string; name: string }

/** Says on a client's page that another one is somebody else. */
export function NotADuplicate({ client, other }: { client: Someone; other: Someone }) {
  const { dismiss, isBusy } = useDismiss([client, other])
  return (
    <Button
      variant="default"
      size="xs"
      loading={isBusy}
      aria-label={t('dismissOf', { a: client.name, b: other.name })}
      onClick={dismiss}
    >
      {t('dismiss')}
    </Button>
  )
}
