import type { MessageTemplate, TemplateType } from '@fairlead/contract/records/message-templates'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { t } from '../words.ts'
import { ContentSettings } from './ContentSettings.tsx'
import { DetailFrame } from './DetailFrame.tsx'
import { MessageEditor } from './MessageEditor.tsx'
import styles from './MessageScreen.module.css'

/** One message: its text, and how often it was sent. */
export function MessageScreen({ message }: { message: MessageTemplate }) {
  const { stats } = message
  return (
    <DetailFrame
      content={message}
      kind={t(`messageType.${message.template_type}`)}
      side={<MessageEditor message={message} isReadOnly={!message.can_edit} onSaved={() => {}} />}
    >
      <section className={styles.stats} aria-label={t('filters.label')}>
        <b>{stats.total_shared.toLocaleString('en')}</b>
        <span>{t('filters.TOTAL_SHARED')}</span>
        {stats.last_shared_at && (
          <span className={styles.quiet}>
            {t('list.lastShared')} <RelativeTime at={stats.last_shared_at} inSentence />
          </span>
        )}
      </section>
      <ContentSettings content={message} />
    </DetailFrame>
  )
}

/** A message that is being written, of a type. */
export function NewMessageScreen({ type }: { type: TemplateType | undefined }) {
  usePageTitle(t('message.new'))
  const navigate = useNavigate()
  return (
    <div className={styles.new}>
      <div className={styles.head}>
        <ActionIcon
          renderRoot={(props) => <Link {...props} to="/content/messages" />}
          aria-label={t('backTo', { list: t('kindOf.text') })}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>{t('message.new')}</h1>
      </div>
      <MessageEditor
        {...(type ? { type } : {})}
        onSaved={({ id }) => void navigate({ to: '/content/message/$id', params: { id }, replace: true })}
        onCancel={() => void navigate({ to: '/content/messages' })}
      />
    </div>
  )
}
