import { messages } from '@fairlead/contract/messages'
import type { FollowUp } from '@fairlead/contract/work/follow-ups'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { restriction } from '~/lib/calls/call.ts'
import { CallError } from '~/lib/calls/call-error.ts'
import { useNow } from '~/lib/time/clock.ts'
import { offerUndo, toast } from '~/lib/toast.ts'
import { type UploadItem, type Uploads, uploadState } from '~/lib/uploads/use-uploads.ts'
import { EmbeddedFrame } from '~/ui/layout/EmbeddedFrame.tsx'
import { Progress } from '~/ui/layout/Progress.tsx'
import { Failure, FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { DueLabel } from '~/ui/shown/DueLabel.tsx'
import { GroupChips } from '~/ui/shown/GroupChips.tsx'
import { NewMark } from '~/ui/shown/NewMark.tsx'
import { FileButton } from '~/ui/upload/FileButton.tsx'
import { FileList } from '~/ui/upload/FileList.tsx'
import styles from './DevUi.module.css'
import { Specimen } from './Specimen.tsx'
import { t } from './words.ts'

/** A file in each state of point 4.11. */
const items: readonly UploadItem[] = [
  { id: '1', name: '1.png', size: 48_000, status: 'SET_FILES', progress: 0 },
  { id: '2', name: '2.pdf', size: 2_400_000, status: 'VALID', progress: 0 },
  { id: '3', name: '3.exe', size: 9_000, status: 'INVALID', progress: 0, error: messages.fileType('png, jpg, pdf') },
  { id: '4', name: '4.pdf', size: 2_400_000, status: 'SET_S3_PARAMS', progress: 0 },
  { id: '5', name: '5.pdf', size: 64_000_000, status: 'UPLOADING', progress: 0.42 },
  { id: '6', name: '6.webp', size: 310_000, status: 'UPLOADED', progress: 1, key: '6' },
  { id: '7', name: '7.pdf', size: 2_400_000, status: 'ERROR', progress: 0.3, error: messages.generic },
]

export function Files() {
  const [shown, setShown] = useState(items)
  const uploads: Uploads = {
    items: shown,
    state: uploadState(shown),
    refusal: messages.fileCount(7),
    add() {},
    remove: (id) => setShown((all) => all.filter((item) => item.id !== id)),
    retry() {},
    reset() {},
  }
  return (
    <Specimen title={t('upload.title')}>
      <FileList label={t('upload.list')} uploads={uploads} />
      <FileButton label={t('upload.attach')} kind="TIMELINE_ATTACHMENT" onFiles={() => setShown(items)} />
    </Specimen>
  )
}

const dayMs = 86_400_000

export function DueLabels() {
  const now = useNow()
  const due = (days: number, more: Partial<FollowUp> = {}): FollowUp => ({
    client_id: '',
    maturity_type: 'FIXED',
    remind_on: new Date(now.getTime() + days * dayMs).toISOString(),
    has_time: true,
    is_overdue: false,
    overdue_at: null,
    note: null,
    ...more,
  })
  const someday = due(0, { maturity_type: 'NOT_FIXED', remind_on: null, has_time: false })
  const all = [due(-2, { is_overdue: true }), due(0), due(1), due(9, { has_time: false }), someday, null]
  return (
    <Specimen title={t('due')}>
      {all.map((followUp) => (
        <DueLabel key={followUp?.remind_on ?? followUp?.maturity_type ?? ''} followUp={followUp} inLine />
      ))}
    </Specimen>
  )
}

const groups = [1, 2, 3, 4].map((number) => ({ id: `${number}`, name: t('group', { number }), colour_id: number }))

export const People = () => (
  <Specimen title={t('people')}>
    <div className={styles.row}>
      {([20, 24, 32, 40, 56] as const).map((size) => (
        <Avatar key={size} name="Μίρα Φ" size={size} />
      ))}
      <Avatar name="Μίρα Φ" isMe />
      <Avatar name="李小龙" />
      <Avatar name="+65 9127" />
      <Avatar name="" picture="/favicon.svg" />
    </div>
    <div className={styles.row}>
      <GroupChips groups={groups} />
      <NewMark />
    </div>
  </Specimen>
)

export const Empties = () => (
  <Specimen title={t('empty.title')}>
    <FirstUse title={t('empty.first')} text={t('empty.firstText')}>
      <Button>{t('empty.action')}</Button>
    </FirstUse>
    <NoMatch title={t('empty.none')}>
      <Button variant="default">{t('empty.clear')}</Button>
    </NoMatch>
    <Failure title={t('empty.failed')} error={new CallError(503, messages.generic)} retry={() => {}} />
    {/* It stays: who waits for the page does not wait for it. */}
    <div data-stays>
      <RowsSkeleton />
    </div>
  </Specimen>
)

export const Progresses = () => (
  <Specimen title={t('progress.title')}>
    {[0, 14, 40].map((done) => (
      <Progress key={done} label={t('progress.label')} share={done / 40}>
        {t('progress.share', { done, total: 40 })}
      </Progress>
    ))}
  </Specimen>
)

/** A refusal as the server makes it, for the drawer. */
const refused = new CallError(423, '', { message: '', statusCode: 423, sub_error: 'FREE_PLAN', request_id: '' })

export function Floating() {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <Specimen title={t('floating.title')}>
      <div className={styles.row}>
        {(['info', 'success', 'warning', 'error'] as const).map((type) => (
          <Button key={type} variant="default" onClick={() => toast[type](t('floating.said'))}>
            {t(`floating.${type}`)}
          </Button>
        ))}
        <Button variant="default" onClick={() => offerUndo(t('floating.undone'), () => {})}>
          {t('floating.undo')}
        </Button>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('floating.confirm')}
        </Button>
        <Button variant="default" onClick={() => restriction.set(() => refused)}>
          {t('floating.restricted')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t('floating.question')}
        confirm={t('looks.danger')}
        onConfirm={close}
        onCancel={close}
      >
        {t('floating.questionText')}
      </ConfirmDialog>
    </Specimen>
  )
}

export function Frame() {
  const [heard, setHeard] = useState<string>()
  return (
    <Specimen title={t('frame.title')}>
      <div className={styles.frame}>
        <EmbeddedFrame title={t('frame.title')} src="about:blank" onMessage={(data) => setHeard(String(data))} />
      </div>
      <p className={styles.quiet} role="status">
        {heard === undefined ? t('frame.silent') : t('frame.heard', { data: heard })}
      </p>
    </Specimen>
  )
}
