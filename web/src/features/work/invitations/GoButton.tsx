import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { outbox } from '~/lib/offline/offline.ts'
import { useStore } from '~/lib/store.ts'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { t } from './words.ts'

/** How much waits in this browser to be sent, on pages outside the application too. */
export function useUnsent(): number {
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void import('~/lib/offline/outbox.ts').then(({ followOutbox }) => {
      if (!isGone) stop = followOutbox()
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
  return useStore(outbox).length
}

type Props = { label: string; isBusy: boolean; onGo: () => void }

/** Leads to another account, where this browser forgets what waits to be sent in this one: then it asks before. */
export function GoButton({ label, isBusy, onGo }: Props) {
  const unsent = useUnsent()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="md" fullWidth loading={isBusy} onClick={() => (unsent > 0 ? setAsking(true) : onGo())}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('unsentTitle')}
        confirm={label}
        isBusy={isBusy}
        onConfirm={onGo}
        onCancel={() => setAsking(false)}
      >
        {t('unsent', { count: unsent })}
      </ConfirmDialog>
    </>
  )
}
