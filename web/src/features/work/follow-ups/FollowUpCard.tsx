import { dueType } from '@fairlead/contract/work/follow-ups'
import { Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconCheck, IconClockPause, IconPencil } from '@tabler/icons-react'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { DueLabel } from '~/ui/shown/DueLabel.tsx'
import styles from './FollowUpCard.module.css'
import { type Asked, useFollowUps } from './FollowUpsProvider.tsx'
import { SnoozeItems } from './list/SnoozeItems.tsx'
import { t } from './words.ts'

/** What is owed to a client next, with what can be done about it. */
export function FollowUpCard({ client, canEdit }: { client: Asked; canEdit: boolean }) {
  const { open, done, set } = useFollowUps()
  const { follow_up: followUp } = client
  const { type } = dueType(followUp, useNow(), useZone())
  return (
    <section className={styles.card} data-type={type} aria-label={t('title')}>
      <DueLabel followUp={followUp} inLine />
      {followUp?.note && (
        <p className={styles.note} dir="auto">
          {followUp.note}
        </p>
      )}
      {canEdit && (
        <div className={styles.actions}>
          {followUp ? (
            <>
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconCheck size={16} aria-hidden />}
                onClick={() => done(client)}
              >
                {t('card.done')}
              </Button>
              <Menu width={232} position="bottom-start">
                <Menu.Target>
                  <Button variant="subtle" size="xs" leftSection={<IconClockPause size={16} aria-hidden />}>
                    {t('card.snooze')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  <SnoozeItems onSnooze={(pick) => set(client, pick, { how: 'snooze' })} />
                </Menu.Dropdown>
              </Menu>
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => open(client)}
              >
                {t('card.change')}
              </Button>
            </>
          ) : (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconCalendarPlus size={16} aria-hidden />}
              onClick={() => open(client)}
            >
              {t('card.set')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
