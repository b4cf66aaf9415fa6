import type { PageDetail } from '@fairlead/contract/records/page-templates'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconEye,
  IconShare2,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { formatTime } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Hint } from '~/ui/overlay/Hint.tsx'
import { Modal } from '~/ui/overlay/lazy-overlay.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { openShare } from '../share/asked-share.ts'
import { BlockList } from './BlockList.tsx'
import { problemOf } from './blocks.ts'
import styles from './PageEditor.module.css'
import { PagePreview } from './PagePreview.tsx'
import { type PageDraft, usePageDraft } from './use-page-draft.ts'
import { t } from './words.ts'

type Device = 'phone' | 'computer'

/** The editor of a page: its blocks at the left, the page as clients see it at the right. */
export function PageEditor({ page }: { page: PageDetail }) {
  const draft = usePageDraft(page)
  usePageTitle(draft.name || page.name)
  const [open, setOpen] = useState<string>()
  const [device, setDevice] = useState<Device>('phone')
  const [isPreviewing, setPreviewing] = useState(false)
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  const preview = (shownOn: Device | 'hand') => (
    <PagePreview
      page={page}
      name={draft.name}
      blocks={draft.blocks}
      files={draft.files}
      pictures={pictures}
      device={shownOn}
      marked={open}
    />
  )
  return (
    <div data-full>
      <Bar page={page} draft={draft} onPreview={() => setPreviewing(true)} />
      <div className={styles.columns}>
        <div className={styles.left}>
          {page.live_links > 0 && (
            <p className={styles.note} role="note">
              <IconEye size={16} stroke={1.75} aria-hidden />
              {t('live', { count: page.live_links })}
            </p>
          )}
          <BlockList
            draft={draft}
            open={open}
            onOpen={setOpen}
            pictures={pictures}
            onPicture={(key, url) => setPictures((known) => new Map(known).set(key, url))}
          />
        </div>
        <aside className={styles.right}>
          <div className={styles.sticky}>
            <div className={styles.device}>
              <span>{t('preview.title')}</span>
              <SegmentedControl
                aria-label={t('preview.on')}
                value={device}
                onChange={(value) => setDevice(value as Device)}
                data={[
                  { value: 'phone', label: <DeviceLabel icon={IconDeviceMobile} text={t('preview.phone')} /> },
                  { value: 'computer', label: <DeviceLabel icon={IconDeviceDesktop} text={t('preview.computer')} /> },
                ]}
              />
            </div>
            {preview(device)}
          </div>
        </aside>
      </div>
      <Modal
        opened={isPreviewing}
        onClose={() => setPreviewing(false)}
        title={t('preview.title')}
        fullScreen
        withCloseButton
        closeButtonProps={{ 'aria-label': t('preview.close') }}
      >
        {preview('hand')}
      </Modal>
    </div>
  )
}

const DeviceLabel = ({ icon: Icon, text }: { icon: typeof IconDeviceMobile; text: string }) => (
  <span className={styles.deviceLabel}>
    <Icon size={16} stroke={1.75} aria-hidden />
    {text}
  </span>
)

function Status({ draft }: { draft: PageDraft }) {
  const zone = useZone()
  const { saving, reason, savedAt, blocks } = draft
  if (saving === 'conflict')
    return (
      <span className={styles.trouble}>
        {t('status.conflict')} <TextButton onClick={() => void draft.takeTheirs()}>{t('status.reload')}</TextButton>
      </span>
    )
  if (saving === 'failed')
    return (
      <span className={styles.trouble} title={reason}>
        {t('status.failed')} <TextButton onClick={() => void draft.save()}>{t('status.retry')}</TextButton>
      </span>
    )
  if (saving !== 'saved') return t('status.saving')
  return blocks.some(problemOf) ? t('status.except') : t('status.saved', { time: formatTime(savedAt, zone) })
}

type BarProps = { page: PageDetail; draft: PageDraft; onPreview: () => void }

function Bar({ page, draft, onPreview }: BarProps) {
  const { undo, redo } = draft
  return (
    <div className={styles.bar}>
      <ActionIcon
        renderRoot={(props) => <Link {...props} to="/content/page/$id" params={{ id: page.id }} />}
        aria-label={t('back')}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <div className={styles.names}>
        <input
          className={styles.name}
          aria-label={t('name')}
          dir="auto"
          maxLength={200}
          value={draft.name}
          onChange={(event) => draft.rename(event.currentTarget.value)}
        />
        <span className={styles.status} role="status">
          <Status draft={draft} />
        </span>
      </div>
      <Hint label={t('undo')}>
        <ActionIcon aria-label={t('undo')} disabled={!undo} onClick={undo}>
          <IconArrowBackUp size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Hint>
      <Hint label={t('redo')}>
        <ActionIcon aria-label={t('redo')} disabled={!redo} onClick={redo}>
          <IconArrowForwardUp size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Hint>
      <ActionIcon className={styles.preview} aria-label={t('preview.open')} onClick={onPreview}>
        <IconEye size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Button
        leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />}
        onClick={() => void draft.save().then(() => openShare({ content: { type: 'html_page', id: page.id } }))}
      >
        {t('share')}
      </Button>
    </div>
  )
}
