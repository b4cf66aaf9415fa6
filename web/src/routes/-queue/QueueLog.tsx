import type { Client } from '@fairlead/contract/records/clients'
import { addActivity } from '@fairlead/contract/records/timeline'
import { dueType, type Outcome } from '@fairlead/contract/work/follow-ups'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ClientActionsProvider, useClientActions } from '~/features/records/clients/actions.tsx'
import { FollowUpPicker } from '~/features/work/follow-ups/FollowUpPicker.tsx'
import { useFollowUps } from '~/features/work/follow-ups/FollowUpsProvider.tsx'
import { pickOf, readDraft } from '~/features/work/follow-ups/picks.ts'
import { t as followUpWords } from '~/features/work/follow-ups/words.ts'
import { entryOf, type Kind, kindOf, kinds, onlyNext, useQueueLog } from '~/features/work/queue/queue-log.ts'
import { t } from '~/features/work/queue/words.ts'
import { afterPaint } from '~/lib/browser/after-paint.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { outcomeName, outcomes } from '~/lib/contact-words.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import type { State } from '~/lib/queue/queue.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { focusUnreadable } from '~/ui/form/dates/use-typed.ts'
import styles from './QueuePage.module.css'

const mostText = 10_000
const said: Record<Kind, string> = {
  call: t('state.called'),
  message: t('state.wrote'),
  meeting: t('state.met'),
  note: t('state.noted'),
}

/** What became of a client; `skipsNext`: the person who comes next was skipped in the meantime. */
export type Settle = (state: Exclude<State, 'waiting'>, said?: string, skipsNext?: boolean) => void

type Props = {
  client: Client
  /** What came of it was told before. */
  wasDone: boolean
  onSettled: Settle
  /** The person it is about; a tap on a way to reach them is what is told here. */
  children: ReactNode
}

/** Saves by Ctrl+Enter, wherever the focus is. */
function useSaveKey(save: () => void): void {
  const saving = useRef(save)
  saving.current = save
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
      event.preventDefault()
      saving.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

type FootProps = {
  wasDone: boolean
  isSomething: boolean
  isSaving: boolean
  onSkip: () => void
  onSave: () => void
}

/** Skips the client, or saves what was entered. */
const LogFoot = ({ wasDone, isSomething, isSaving, onSkip, onSave }: FootProps) => (
  <div className={styles.foot}>
    <Button variant="default" onClick={onSkip} rightSection={<kbd>S</kbd>} aria-keyshortcuts="s">
      {t(wasDone ? 'next' : 'log.skip')}
    </Button>
    <Button onClick={onSave} loading={isSaving} rightSection={<kbd>Ctrl ↵</kbd>} aria-keyshortcuts="Control+Enter">
      {t(isSomething ? 'log.save' : 'log.go')}
    </Button>
  </div>
)

type QueueLogState = ReturnType<typeof useQueueLog>

/** The outcome, and the kind of contact that it was. */
function LogChoices({ log, change }: { log: QueueLogState[0]; change: QueueLogState[1] }) {
  const kind = kindOf(log)
  return (
    <>
      <Choices
        legend={t('log.outcome')}
        optional
        value={log.outcome}
        onChange={(outcome) => change({ outcome })}
        choices={outcomes.map((value) => ({ value, label: outcomeName(value) }))}
      />
      <Choices
        legend={t('log.kind')}
        optional
        value={kind ?? log.kind}
        onChange={(chosen) => change({ kind: chosen })}
        choices={kinds.map((value) => ({ value, label: t(`log.kinds.${value}`) }))}
      >
        {kind === 'note' && <p className={styles.hint}>{t('log.noteOnly')}</p>}
      </Choices>
    </>
  )
}

type Saving = Pick<Props, 'client' | 'onSettled'> & { state: QueueLogState; isDueNow: boolean; isDone: boolean }

/** Saves what was entered: the entry in the timeline first, then its follow-up; or leaves it for later. */
function useSaving({ client, onSettled, state: [log, change, forget], isDueNow, isDone }: Saving) {
  const { id, name, access_policy: access } = client
  const [now, zone] = [useNow(), useZone()]
  const followUps = useFollowUps()
  const body = access.EDIT ? entryOf(id, log) : undefined
  const kind = kindOf(log)
  const pick = pickOf(readDraft(log.next), { now, zone })
  // What is due is done with by a contact, not by a note.
  const ends = isDueNow && isDone && body !== undefined && kind !== 'note'
  const [isSetting, setSetting] = useState(false)
  /** What is in the timeline already, where its follow-up was refused. */
  const entered = useRef<{ outcomeText: string; done: { outcome: Outcome | null } | undefined }>(undefined)
  /** The key was pressed while this was being saved: it meant the person who comes next. */
  const isNextSkipped = useRef(false)
  const settle = (state: 'done' | 'skipped', outcomeText?: string) => {
    // The person who is skipped is come back to: what was typed is there.
    if (state === 'done' || !log.text.trim()) forget()
    onSettled(state, outcomeText, isNextSkipped.current)
  }
  const end = () => {
    const what = body && kind ? said[kind] : (entered.current?.outcomeText ?? t('state.done'))
    const outcomeText = log.outcome && body ? t('state.outcome', { what, outcome: outcomeName(log.outcome) }) : what
    const done = ends ? { outcome: log.outcome } : entered.current?.done
    if (!pick && !done) return settle('done', body || entered.current ? outcomeText : undefined)
    setSetting(true)
    followUps.set(client, pick, {
      ...(done ? { done } : {}),
      saved: () => settle('done', pick ? t('state.followUp', { what: outcomeText }) : outcomeText),
      refused() {
        setSetting(false)
        isNextSkipped.current = false
        // What was told of the client is saved by now; the follow-up is to be chosen again.
        entered.current = { outcomeText, done }
        change(onlyNext)
        return false
      },
    })
  }
  const add = useCall(addActivity, {
    done: end,
    later: (request) => ({ change: { call: 'addActivity', request, client: { id, name } }, kept: end }),
  })
  const save = () => {
    if (isSaving || focusUnreadable()) return
    isNextSkipped.current = false
    if (body) add.mutate({ body })
    else end()
  }
  const isSaving = add.isPending || isSetting
  /** While this is being saved, it means the person who comes next. */
  const skip = () => {
    if (isSaving) isNextSkipped.current = true
    else settle('skipped')
  }
  return { save, skip, isSaving, isSomething: body !== undefined || pick !== undefined }
}

type FieldsProps = {
  log: QueueLogState[0]
  change: QueueLogState[1]
  isSaving: boolean
  /** Whether the follow-up that is due is done with; undefined where none is due. */
  isDone: boolean | undefined
  setDone: (isDone: boolean) => void
  note: RefObject<HTMLTextAreaElement | null>
}

/** What may be entered: outcome, kind, a note, and the next follow-up. */
function LogFields({ log, change, isSaving, isDone, setDone, note }: FieldsProps) {
  const followUp = useRef<HTMLDivElement>(null)
  return (
    <>
      <LogChoices log={log} change={change} />
      <Textarea
        ref={note}
        label={t('log.note')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={mostText}
        dir="auto"
        // What is typed by then would be of an entry that is on its way.
        readOnly={isSaving}
        value={log.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {isDone !== undefined && (
        <Checkbox checked={isDone} onChange={(event) => setDone(event.currentTarget.checked)} label={t('log.due')} />
      )}
      <div ref={followUp} className={styles.next} data-next>
        <FollowUpPicker
          legend={followUpWords('next')}
          value={readDraft(log.next)}
          onChange={(next) => {
            change({ next })
            // What it says of the choice comes below it, where the buttons are.
            afterPaint(() => followUp.current?.scrollIntoView({ block: 'nearest' }))
          }}
          optional
        />
      </div>
    </>
  )
}

/** What came of one client, in a column beside it: told, saved, and on to the next. */
export function QueueLog({ client, wasDone, onSettled, children }: Props) {
  const { id, follow_up: open, access_policy: access } = client
  const state = useQueueLog(id)
  const [log, change] = state
  const [now, zone] = [useNow(), useZone()]
  const actions = useClientActions()
  const followUps = useFollowUps()
  const { type } = dueType(open, now, zone)
  const isDueNow = type === 'overdue' || type === 'today'
  const [ticked, setDone] = useState<boolean>()
  // Somebody who did not answer is still to be called, unless the person says otherwise.
  const isDone = ticked ?? log.outcome !== 'NO_ANSWER'
  const note = useRef<HTMLTextAreaElement>(null)
  const panel = useRef<HTMLElement>(null)

  const { save, skip, isSaving, isSomething } = useSaving({ client, onSettled, state, isDueNow, isDone })

  useSaveKey(save)
  useShortcuts({
    s: skip,
    n: () => note.current?.focus(),
    l: () => panel.current?.querySelector('input')?.focus(),
    f: () => panel.current?.querySelector<HTMLElement>('[data-next] input')?.focus(),
    ...Object.fromEntries(outcomes.map((outcome, i) => [String(i + 1), () => access.EDIT && change({ outcome })])),
  })

  return (
    <ClientActionsProvider
      actions={{
        ...actions,
        // What came of it is asked here, not in a dialog.
        afterContact(_client, channel) {
          change({ channel })
          // The person who comes back from a call finds where it is told; beside the client it stands in sight anyway.
          panel.current?.scrollIntoView({ block: 'start' })
          void followUps.auto(client)
        },
      }}
    >
      {children}
      <aside ref={panel} className={styles.log} aria-label={t('log.title')}>
        <div className={styles.fields}>
          <h2>{t('log.title')}</h2>
          {access.EDIT ? (
            <LogFields {...{ log, change, isSaving, setDone, note }} isDone={isDueNow ? isDone : undefined} />
          ) : (
            <p className={styles.hint}>{t('log.readOnly')}</p>
          )}
        </div>
        <LogFoot {...{ wasDone, isSomething, isSaving, onSkip: () => !isSaving && skip(), onSave: save }} />
      </aside>
    </ClientActionsProvider>
  )
}
