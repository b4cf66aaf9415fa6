import { sendTestAlert } from '@fairlead/contract/seeing/notifications'
import { Button, Switch } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useCall } from '~/lib/calls/use-call.ts'
import { useStore } from '~/lib/store.ts'
import { toast } from '~/lib/toast.ts'
import { chimeIsOn, switchChime } from './chime.ts'
import type { DeviceState } from './device.ts'
import styles from './NotificationsScreen.module.css'
import { useDevice } from './use-device.ts'
import { t } from './words.ts'

const words: Record<DeviceState, { text: string; more?: string }> = {
  on: { text: t('device.on') },
  off: { text: t('device.off') },
  denied: { text: t('device.denied'), more: t('device.deniedText') },
  unsupported: { text: t('device.unsupported') },
  insecure: { text: t('device.insecure') },
  install: { text: t('device.install'), more: t('device.installText') },
}

/** Whether this device shows alerts, and how to begin or end it; a test alert. */
export function ThisDevice() {
  const { state, isBusy, turnOn, turnOff } = useDevice()
  const isSounding = useStore(chimeIsOn)
  const test = useCall(sendTestAlert, {
    done: ({ devices }) => toast.success(t('device.tested', { count: devices })),
  })
  const Icon = state === 'on' ? IconBell : IconBellOff
  return (
    <section className={styles.section} aria-labelledby="this-device">
      <h2 id="this-device">{t('device.title')}</h2>
      <div className={styles.device}>
        <Icon className={styles.mark} data-on={state === 'on' || undefined} size={20} stroke={1.75} aria-hidden />
        <div className={styles.words} role="status">
          {state === undefined ? t('device.checking') : words[state].text}
          {state && words[state].more && <p className={styles.quiet}>{words[state].more}</p>}
        </div>
      </div>
      {state === 'off' && (
        <div className={styles.actions}>
          <Button loading={isBusy} onClick={turnOn}>
            {t('device.turnOn')}
          </Button>
        </div>
      )}
      {state === 'on' && (
        <div className={styles.actions}>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate({})}>
            {t('device.test')}
          </Button>
          <Button variant="subtle" loading={isBusy} onClick={turnOff}>
            {t('device.turnOff')}
          </Button>
        </div>
      )}
      <Switch
        className={styles.sound}
        label={t('device.sound')}
        checked={isSounding}
        onChange={(event) => switchChime(event.currentTarget.checked)}
      />
    </section>
  )
}
