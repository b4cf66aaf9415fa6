import type { Client } from '@fairlead/contract/records/clients'
import { addActivity } from '@fairlead/contract/records/timeline'
import { dueType, type Outcome } from '@fairlead/contract/work/follow-ups'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ClientDeedsProvider, useClientDeeds } from '~/features/records/clients/deeds.tsx'
import { FollowUpPicker } from '~/features/work/follow-ups/FollowUpPicker.tsx'
import { useFollowUps } from '~/features/work/follow-ups/FollowUpsProvider.tsx'
import { pickOf, readDraft } from '~/features/work/follow-ups/picks.ts'
import { t as followUpWords } from '~/features/work/follow-ups/words.ts'
import type { State } from '~/features/work/queue/queue.ts'
import { entryOf, type Kind, kindOf, kinds, onlyNext, useQueueLog } from '~/features/work/queue/queue-log.ts'
import { t } from '~/features/work/queue/words.ts'
import { afterPaint } from '~/lib/after-paint.ts'
import { useNow } from '~/lib/clock.ts'
import { outcomeName, outcomes } from '~/lib/contact-words.ts'
import { useShortcuts } from '~/lib/shortcuts.ts'
import { useCall } from '~/lib/use-call.ts'
import { useZone } from '~/lib/zone.ts'
import { Choices } from '~/ui/Choices.tsx'
import styles from './QueuePage.module.css'

const mostText = 10_000
const said: Record<Kind, string> = {
  call: t('state.called'),
  message: t('state.wrote'),
  meeting: t('state.met'),
  note: t('state.noted'),
}

/** What became of a client; `skipsNext`: whoever comes next was skipped meanwhile. */
export type Settle = (state: Exclude<State, 'waiting'>, said?: string, skipsNext?: boolean) => void

type Props = {
  client: Client
  /** What came of it was told before. */
  wasDone: boolean
  onSettled: Settle
  /** Whoever it is about; a tap on a way to reach them is what is told here. */
  children: ReactNode
}

/** What came of one client, in a column beside it: told, saved, and on to the next. */
export function QueueLog({ client, wasDone, onSettled, children }: Props) {
  const { id, name, follow_up: open, access_policy: access } = client
  const [log, change, forget] = useQueueLog(id)
  const [now, zone] = [useNow(), useZone()]
  const deeds = useClientDeeds()
  const followUps = useFollowUps()
  const { type } = dueType(open, now, zone)
  const isDueNow = type === 'overdue' || type === 'today'
  const [isDone, setDone] = useState(true)
  const note = useRef<HTMLTextAreaElement>(null)
  const panel = useRef<HTMLElement>(null)
  const followUp = useRef<HTMLDivElement>(null)

  const body = access.EDIT ? entryOf(id, log) : undefined
  const kind = kindOf(log)
  const pick = pickOf(readDraft(log.next), { now, zone })
  // What is due is done with by a contact, not by a note.
  const ends = isDueNow && isDone && body !== undefined && kind !== 'note'
  const [isSetting, setSetting] = useState(false)
  /** What is in the timeline already, where its follow-up was refused. */
  const entered = useRef<{ told: string; done: { outcome: Outcome | null } | undefined }>(undefined)
  /** The key was pressed while this was being saved: it meant whoever comes next. */
  const isNextSkipped = useRef(false)
  const settle = (state: 'done' | 'skipped', told?: string) => {
    // Whoever is skipped is come back to: what was typed is there.
    if (state === 'done' || !log.text.trim()) forget()
    onSettled(state, told, isNextSkipped.current)
  }
  const end = () => {
    const what = body && kind ? said[kind] : (entered.current?.told ?? t('state.done'))
    const told = log.outcome && body ? t('state.outcome', { what, outcome: outcomeName(log.outcome) }) : what
    const done = ends ? { outcome: log.outcome } : entered.current?.done
    if (!pick && !done) return settle('done', body || entered.current ? told : undefined)
    setSetting(true)
    followUps.set(client, pick, {
      ...(done ? { done } : {}),
      saved: () => settle('done', pick ? t('state.followUp', { what: told }) : told),
      refused() {
        setSetting(false)
        isNextSkipped.current = false
        // What was told of the client is saved by now; the follow-up is to be chosen again.
        entered.current = { told, done }
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
    if (isSaving) return
    isNextSkipped.current = false
    if (body) add.mutate({ body })
    else end()
  }
  const isSaving = add.isPending || isSetting
  const skip = () => !isSaving && settle('skipped')

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
  useShortcuts({
    s() {
      if (isSaving) isNextSkipped.current = true
      else skip()
    },
    n: () => note.current?.focus(),
    l: () => panel.current?.querySelector('input')?.focus(),
    f: () => panel.current?.querySelector<HTMLElement>('[data-next] input')?.focus(),
    ...Object.fromEntries(outcomes.map((outcome, i) => [String(i + 1), () => access.EDIT && change({ outcome })])),
  })

  const isSomething = body !== undefined || pick !== undefined
  return (
    <ClientDeedsProvider
      deeds={{
        ...deeds,
        // What came of it is asked here, not in a dialog.
        afterContact(_client, channel) {
          change({ channel })
          // Whoever comes back from a call finds where it is told; beside the client it stands in sight anyway.
          panel.current?.scrollIntoView({ block: 'start' })
          void followUps.auto(client)
        },
      }}
    >
      {children}
      <aside ref={panel} className={styles.log} aria-label={t('log.title')}>
        <h2>{t('log.title')}</h2>
        {access.EDIT ? (
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
            {isDueNow && (
              <Checkbox
                checked={isDone}
                onChange={(event) => setDone(event.currentTarget.checked)}
                label={t('log.due')}
              />
            )}
            <div ref={followUp} className={styles.next} data-next>
              <FollowUpPicker
                legend={followUpWords('picker.next')}
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
        ) : (
          <p className={styles.hint}>{t('log.readOnly')}</p>
        )}
        <div className={styles.foot}>
          <Button variant="default" onClick={skip} rightSection={<kbd>S</kbd>} aria-keyshortcuts="s">
            {t(wasDone ? 'next' : 'log.skip')}
          </Button>
          <Button onClick={save} loading={isSaving} rightSection={<kbd>Ctrl ↵</kbd>} aria-keyshortcuts="Control+Enter">
            {t(isSomething ? 'log.save' : 'log.go')}
          </Button>
        </div>
      </aside>
    </ClientDeedsProvider>
  )
}
