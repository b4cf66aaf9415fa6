import { mostCopiesPerRound, mostRecipients } from '@fairlead/contract/work/lead-distribution'
import { ActionIcon, Button } from '@mantine/core'
import { IconClipboardList, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { CardChoices } from '~/ui/form/CardChoices.tsx'
import form from '~/ui/rules/rule-form.module.css'
import { Stepper } from '~/ui/rules/Stepper.tsx'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { t } from '../words.ts'
import { PasteDialog } from './PasteDialog.tsx'
import { RecipientDialog } from './RecipientDialog.tsx'
import styles from './Recipients.module.css'
import { channelWords, contactWords, stateWords } from './recipient-words.ts'
import { isTaking, isUnreachable, newRecipient, type Problems, type Recipient, type RuleDraft } from './rule-draft.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type RowProps = {
  recipient: Recipient
  /** Of a round, in per cent; undefined where everybody gets everything. */
  share: number | undefined
  problem: string | undefined
  onMost: (most: number) => void
  onEdit: () => void
  onRemove: () => void
}

function RecipientRow({ recipient, share, problem, onMost, onEdit, onRemove }: RowProps) {
  const { name, perRound, isPaused, held } = recipient
  const state = stateWords(recipient)
  return (
    <li className={styles.recipient} data-turns={share !== undefined || undefined}>
      <Avatar name={name} />
      <div className={styles.who}>
        <bdi>{name}</bdi>
        <span className={form.quiet} dir="auto">
          {contactWords(recipient)}
        </span>
        <span className={form.quiet}>
          {channelWords(recipient)}
          {state && (
            <>
              {' · '}
              <span className={isPaused || held ? styles.held : undefined}>{state}</span>
            </>
          )}
        </span>
        {isUnreachable(recipient) && <span className={styles.held}>{t('recipient.phoneOnly')}</span>}
        {problem && (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
      {share !== undefined && (
        <>
          <Stepper name={name} most={perRound} limit={mostCopiesPerRound} onMost={onMost} />
          <span className={styles.share}>{t('recipient.share', { share })}</span>
        </>
      )}
      <span className={styles.actions}>
        <ActionIcon aria-label={t('recipient.edit', { name })} onClick={onEdit}>
          <IconPencil {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={t('recipient.remove', { name })} onClick={onRemove}>
          <IconX {...icon} />
        </ActionIcon>
      </span>
    </li>
  )
}

type Props = { draft: RuleDraft; problems: Problems; onChange: (changes: Partial<RuleDraft>) => void }

/** Whether one has an address or a number that somebody else of a rule has. */
const isTakenBy = (recipients: readonly Recipient[], { key, email, phone }: Recipient): boolean =>
  recipients.some(
    (other) =>
      other.key !== key && ((email !== '' && other.email === email) || (phone !== '' && other.phone === phone)),
  )

/** Who gets copies: each of them, or one after the other with their shares. */
export function Recipients({ draft: { type, recipients }, problems, onChange }: Props) {
  const [edited, setEdited] = useState(newRecipient)
  const [open, setOpen] = useState<'one' | 'list'>()
  const room = mostRecipients - recipients.length
  const round = recipients.filter(isTaking).reduce((sum, { perRound }) => sum + perRound, 0)
  const put = (one: Recipient) =>
    onChange({
      recipients: recipients.some(({ key }) => key === one.key)
        ? recipients.map((other) => (other.key === one.key ? one : other))
        : [...recipients, one],
    })
  const edit = (one: Recipient) => {
    setEdited(one)
    setOpen('one')
  }
  return (
    <section className={form.block} aria-labelledby="recipients">
      <header>
        <h2 id="recipients">{t('recipient.title')}</h2>
        {recipients.length > 0 && (
          <span className={form.quiet}>{t('recipient.count', { count: recipients.length })}</span>
        )}
      </header>
      <CardChoices
        legend={t('type.label')}
        isLegendHidden
        isWide
        choices={[
          { value: 'BROADCAST', title: t('type.broadcast'), text: t('type.broadcastText') },
          { value: 'ROUND_ROBBIN', title: t('type.turns'), text: t('type.turnsText') },
        ]}
        value={type}
        onChange={(value) => onChange({ type: value })}
      />
      <ul className={styles.recipients} aria-label={t('recipient.title')}>
        {recipients.map((one) => (
          <RecipientRow
            key={one.key}
            recipient={one}
            share={type === 'ROUND_ROBBIN' ? (isTaking(one) ? Math.round((100 * one.perRound) / round) : 0) : undefined}
            problem={problems.of?.[one.key]}
            onMost={(perRound) => put({ ...one, perRound })}
            onEdit={() => edit(one)}
            onRemove={() => onChange({ recipients: recipients.filter((other) => other !== one) })}
          />
        ))}
      </ul>
      {problems.recipients && (
        <p className={styles.problem} role="alert">
          {problems.recipients}
        </p>
      )}
      {room > 0 ? (
        <div className={styles.add}>
          <Button
            variant="subtle"
            leftSection={<IconPlus {...icon} />}
            aria-invalid={problems.recipients ? true : undefined}
            onClick={() => edit(newRecipient())}
          >
            {t('recipient.add')}
          </Button>
          <Button variant="subtle" leftSection={<IconClipboardList {...icon} />} onClick={() => setOpen('list')}>
            {t('paste.open')}
          </Button>
        </div>
      ) : (
        <p className={form.quiet}>{t('recipient.limit', { count: mostRecipients })}</p>
      )}
      <RecipientDialog
        opened={open === 'one'}
        recipient={edited}
        isTaken={(one) => isTakenBy(recipients, one)}
        onClose={() => setOpen(undefined)}
        onTake={(one) => {
          put(one)
          setOpen(undefined)
        }}
      />
      <PasteDialog
        opened={open === 'list'}
        present={recipients}
        room={room}
        onClose={() => setOpen(undefined)}
        onTake={(found) => onChange({ recipients: [...recipients, ...found] })}
      />
    </section>
  )
}
