import { addActivity } from '@fairlead/contract/records/timeline'
import { dueLabel, dueType, type Outcome } from '@fairlead/contract/work/follow-ups'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { usePreferences } from '~/lib/account/preferences.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { outcomeName, outcomes } from '~/lib/contact-words.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { offerUndo, toast } from '~/lib/toast.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import type { Contact, ContactLog } from './contact-log.ts'
import styles from './LogDialog.module.css'
import { useUndoContact } from './undo-contact.ts'
import { t } from './words.ts'

/** How a next follow-up is picked and set; another capability's, so it is put in from outside. */
export type NextFollowUp = {
  pick: (props: { client: Contact['client']; value: unknown; onChange: (next: unknown) => void }) => ReactNode
  /**
   * Sets what was picked, if anything was, and completes the one that is open where `done` says so. Answers whether it
   * did something: then its own bar says so.
   */
  save: (client: Contact['client'], next: unknown, done: { outcome: Outcome | null } | undefined) => boolean
}

type Props = { log: ContactLog; followUp: NextFollowUp }

/** Asks what came of a contact. Skipping it leaves the contact as it was noted: not confirmed (rule 218). */
export function LogDialog({ opened, log, followUp }: Props & { opened: boolean }) {
  const { asked } = log
  const skip = useSkip(log)
  return (
    <Dialog grows opened={opened} onClose={() => asked && skip(asked)} title={t('title')}>
      {asked && <LogForm key={asked.client.id + asked.channel} contact={asked} log={log} followUp={followUp} />}
    </Dialog>
  )
}

/** Leaves a contact as it is, unless it was none; what was typed about it can be had back. */
function useSkip(log: ContactLog): (contact: Contact) => void {
  const undo = useUndoContact()
  return (contact) => {
    const { client, channel, at, text, outcome, next } = contact
    log.end('skipped')
    const said = t(`skipped.${channel}`, { name: client.name })
    if (text.trim() || outcome || next) offerUndo(said, () => log.restore(contact))
    else if (at) toast.info(said, undefined, { label: t('didNot'), run: () => undo(client.id, at) })
  }
}

const mostText = 10_000

function LogForm({ contact, log, followUp }: Props & { contact: Contact }) {
  const { client, channel, outcome, text, next } = contact
  const skip = useSkip(log)
  const [now, zone] = [useNow(), useZone()]
  const [{ skip_contact_log: skipped }, changePreferences] = usePreferences()
  const open = client.follow_up
  const { type } = dueType(open, now, zone)
  const due = dueLabel(open, now, zone)
  const isDueNow = type === 'overdue' || type === 'today'
  const [ticked, setTicked] = useState<boolean>()
  // Somebody who did not answer is still to be called, unless the person says otherwise.
  const isDone = ticked ?? outcome !== 'NO_ANSWER'
  const [isNotAgain, setNotAgain] = useState(false)

  const rememberChoice = () => {
    if (!isNotAgain) return
    changePreferences({ skip_contact_log: [...skipped.filter((one) => one !== channel), channel] })
    toast.info(t(`off.${channel}`))
  }
  const end = (saved?: string) => {
    const isSaid = followUp.save(client, next, isDueNow && isDone ? { outcome } : undefined)
    if (saved && !isSaid) toast.success(saved)
    rememberChoice()
    log.end('saved')
  }
  const add = useCall(addActivity, {
    done: () => end(t(channel === 'phone_call' ? 'saved.phone_call' : 'saved.other', { name: client.name })),
    later: (request) => ({
      change: { call: 'addActivity', request, client: { id: client.id, name: client.name } },
      kept: () => end(),
    }),
  })
  const body = {
    client_id: client.id,
    confirms_tap: true,
    outcome,
    text: text.trim() || null,
    ...(channel === 'phone_call'
      ? { item_type: 'PHONECALL' as const, direction: 'outgoing' as const }
      : { item_type: 'MESSAGE' as const, channel }),
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        // Ctrl+Enter reaches it even while the button rests.
        if (!add.isPending) add.mutate({ body })
      }}
    >
      <p className={styles.what}>
        <bdi>{t(`you.${channel}`, { name: client.name })}</bdi>
      </p>
      <Choices
        legend={t('outcome')}
        optional
        value={outcome}
        onChange={(chosen) => log.change({ outcome: chosen })}
        choices={outcomes.map((value) => ({ value, label: outcomeName(value) }))}
      />
      <Textarea
        label={t('note')}
        placeholder={t('notePlaceholder')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={mostText}
        dir="auto"
        value={text}
        onChange={(event) => log.change({ text: event.currentTarget.value })}
        onKeyDown={(event) =>
          event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.currentTarget.form?.requestSubmit()
        }
      />
      {isDueNow && (
        <Checkbox
          checked={isDone}
          onChange={(event) => setTicked(event.currentTarget.checked)}
          label={open?.note ? t('doneWith', { note: open.note }) : t('done')}
          // One line in any case: what is below does not move when an outcome is chosen.
          description={isDone ? due : t('open', { due })}
        />
      )}
      {open && !isDueNow && (
        <p className={styles.what}>{open.note ? t('openWith', { due, note: open.note }) : t('open', { due })}</p>
      )}
      {followUp.pick({ client, value: next, onChange: (picked) => log.change({ next: picked }) })}
      <div className={styles.end}>
        <Checkbox
          checked={isNotAgain}
          onChange={(event) => setNotAgain(event.currentTarget.checked)}
          label={t(`again.${channel}`)}
        />
        <div className={styles.buttons}>
          <Button
            variant="subtle"
            onClick={() => {
              skip(contact)
              // Said in place of what can be taken back: the timeline offers that too.
              rememberChoice()
            }}
          >
            {t('skip')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('save')}
          </Button>
        </div>
      </div>
    </form>
  )
}
