import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { usePreferences } from '~/lib/account/preferences.ts'
import { channelName, whyNot } from '~/lib/contact-words.ts'
import { Hint } from '~/ui/overlay/Hint.tsx'
import { channelIcons } from '~/ui/shown/channel-icons.ts'
import { t } from '../words.ts'
import type { Recipient } from './asked-share.ts'
import styles from './ShareFoot.module.css'
import { openUrl, type SendChannel, sendChannels } from './share-actions.ts'

type Props = {
  client: Recipient
  text: string
  isReady: boolean
  onSend: (channel: SendChannel) => void
  /** Goes on to the next client; absent where there is but one. */
  onSkip: (() => void) | undefined
  /** Makes a link without a client; absent where no content is chosen. */
  onPublicLink: (() => void) | undefined
}

/** WhatsApp and Telegram are pages; the others are apps that the browser hands the address to. */
const targetOf = (channel: SendChannel) =>
  channel === 'whatsapp' || channel === 'telegram' ? { target: '_blank', rel: 'noopener' } : {}

/** The channels: the account's usual one is filled. A tap opens the app with the text, ready to send. */
export function ShareFoot({ client, text, isReady, onSend, onSkip, onPublicLink }: Props) {
  const [{ default_content_share_platform: usual }] = usePreferences()
  const usable = sendChannels.filter((channel) => openUrl(client, channel, '') !== undefined)
  const first = usable.find((channel) => channel === usual) ?? usable[0]
  return (
    <div className={styles.foot}>
      <div className={styles.channels}>
        {sendChannels.map((channel) => {
          const Icon = channelIcons[channel]
          const href = isReady ? openUrl(client, channel, text) : undefined
          const isUsable = usable.includes(channel)
          const shared = {
            variant: channel === first ? 'filled' : 'default',
            className: styles.channel,
            leftSection: <Icon size={16} stroke={1.75} aria-hidden />,
          } as const
          if (!isUsable)
            return (
              <Hint key={channel} label={whyNot(client, channel)}>
                <Button
                  {...shared}
                  aria-disabled
                  data-disabled
                  aria-label={`${channelName(channel)}: ${whyNot(client, channel)}`}
                >
                  {channelName(channel)}
                </Button>
              </Hint>
            )
          return href ? (
            <Button
              key={channel}
              {...shared}
              component="a"
              href={href}
              {...targetOf(channel)}
              onClick={() => onSend(channel)}
            >
              {channelName(channel)}
            </Button>
          ) : (
            <Button key={channel} {...shared} disabled>
              {channelName(channel)}
            </Button>
          )
        })}
        {onSkip && (
          <Button variant="subtle" className={styles.channel} onClick={onSkip}>
            {t('share.skip')}
          </Button>
        )}
        {onPublicLink && (
          <Button
            variant="subtle"
            className={styles.channel}
            leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
            onClick={onPublicLink}
          >
            {t('share.publicLink')}
          </Button>
        )}
      </div>
      <p className={styles.quiet}>{t('share.foot')}</p>
    </div>
  )
}
