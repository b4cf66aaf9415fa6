import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { countChanges } from '@fairlead/contract/flow/lead-forms/count-changes'
import { publishProblems } from '@fairlead/contract/flow/lead-forms/publish-problems'
import { SegmentedControl } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import type { TargetSelectProps } from '~/lib/calls/answer-target.ts'
import { useGathered } from '~/lib/calls/gathered.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { useRealtime } from '~/lib/realtime.ts'
import { toast } from '~/lib/toast.ts'
import { Modal } from '~/ui/overlay/lazy-overlay.tsx'
import { oneForm } from '../one-form.ts'
import { FieldsTab } from '../questions/FieldsTab.tsx'
import { ShareDialog } from '../share/share.ts'
import { t } from '../words.ts'
import { AfterTab } from './AfterTab.tsx'
import { BuilderBar } from './BuilderBar.tsx'
import styles from './BuilderScreen.module.css'
import { BuilderTabs } from './BuilderTabs.tsx'
import { type BuilderTab, tabOf } from './builder-tabs.ts'
import { type Device, Preview } from './Preview.tsx'
import { Recipient } from './Recipient.tsx'
import { useDraft } from './use-draft.ts'

const LookTab = lazy(async () => ({ default: (await import('./LookTab.tsx')).LookTab }))

type Props = { form: LeadForm; tab: BuilderTab; TargetSelect: ComponentType<TargetSelectProps> }

/** The editor of a form: its parts at the left, the form as it will be at the right. */
export function BuilderScreen({ form, tab, TargetSelect }: Props) {
  usePageTitle(form.name)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const draft = useDraft(form)
  const { definition, change } = draft
  const [open, setOpen] = useState<string>()
  const [device, setDevice] = useState<Device>('phone')
  const [isSharing, setSharing] = useState(false)
  const share = useRef<HTMLButtonElement>(null)
  const [isPreviewing, setPreviewing] = useState(false)
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map())
  // What is missing is said once somebody has tried to publish, and then follows what is written.
  const [isJudged, setJudged] = useState(false)
  const problems = isJudged ? publishProblems(definition) : {}
  const changes = form.published ? countChanges(form.published.definition, definition) : 0

  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: oneForm(form.id).queryKey }))
  useRealtime(({ kind }) => kind === 'upload.processed' && refresh())
  const point = (found: Record<string, string>) => {
    const [first = ''] = Object.keys(found)
    const [, index] = /^fields\.(\d+)/.exec(first) ?? []
    if (index !== undefined) setOpen(definition.fields[Number(index)]?.key)
    toast.error(t('publish.problems', { count: Object.keys(found).length }))
    void navigate({
      to: '/integration/fairlead-lead-forms/$id/edit',
      params: { id: form.id },
      search: { tab: tabOf(first) },
    })
  }
  const publish = async () => {
    setJudged(true)
    const missing = publishProblems(definition)
    if (Object.keys(missing).length > 0) return point(missing)
    const refused = await draft.publish()
    if (refused === undefined) return
    if (Object.keys(refused).length > 0) return point(refused)
    setJudged(false)
    toast.success(t('publish.done'))
    if (form.published === null) {
      // There is nothing more to publish: its button rests, and could not be given the focus back.
      share.current?.focus()
      setSharing(true)
    }
  }
  const preview = (shownOn: Device) => (
    <Preview
      form={form}
      definition={definition}
      device={shownOn}
      marked={tab === 'fields' ? open : undefined}
      pictures={pictures}
    />
  )
  return (
    <div data-full>
      <BuilderBar
        form={form}
        draft={draft}
        changes={changes}
        onPublish={() => void publish()}
        onShare={() => setSharing(true)}
        share={share}
        onPreview={() => setPreviewing(true)}
      />
      <div className={styles.columns}>
        <div className={styles.left}>
          <BuilderTabs id={form.id} tab={tab} fields={definition.fields.length} problems={problems} />
          {tab === 'fields' && (
            <FieldsTab
              fields={definition.fields}
              onChange={(edit) => change(({ fields }) => ({ fields: edit(fields) }))}
              open={open}
              onOpen={setOpen}
              problems={problems}
              sender={form.sender.name}
              TargetSelect={TargetSelect}
            />
          )}
          {tab === 'look' && (
            <Suspense>
              <LookTab
                form={form}
                name={draft.name}
                onName={draft.rename}
                definition={definition}
                onChange={change}
                problems={problems}
                pictures={pictures}
                onPicture={(key, local) => setPictures((known) => new Map(known).set(key, local))}
              />
            </Suspense>
          )}
          {tab === 'after' && <AfterTab form={form} draft={draft} problems={problems} />}
          {tab === 'recipient' && (
            <section className={styles.recipient}>
              <h2>{t('recipient.title')}</h2>
              <Recipient sender={form.sender} />
            </section>
          )}
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
        classNames={{ body: styles.previewBody ?? '' }}
      >
        {preview('hand')}
      </Modal>
      <ShareDialog form={form} opened={isSharing} onClose={() => setSharing(false)} />
    </div>
  )
}

const DeviceLabel = ({ icon: Icon, text }: { icon: typeof IconDeviceMobile; text: string }) => (
  <span className={styles.deviceLabel}>
    <Icon size={16} stroke={1.75} aria-hidden />
    {text}
  </span>
)
