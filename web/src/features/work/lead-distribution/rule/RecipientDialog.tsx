import { messages } from '@fairlead/contract/messages'
import { Email } from '@fairlead/contract/primitives'
import { CopyChannel, mostCopiesPerDay } from '@fairlead/contract/work/lead-distribution'
import { Button, Checkbox, Switch } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { homeCountry } from '~/ui/phone/home-country.ts'
import { PhoneInput, type PhoneValue } from '~/ui/phone/PhoneInput.tsx'
import styles from '../dialogs.module.css'
import { t } from '../words.ts'
import { NumberField } from './NumberField.tsx'
import { canGoBy, isUnreachable, type Recipient } from './rule-draft.ts'

type Props = {
  opened: boolean
  recipient: Recipient
  /** Says why an address or a number cannot be taken a second time. */
  isTaken: (recipient: Recipient) => boolean
  onClose: () => void
  onTake: (recipient: Recipient) => void
}

/** Somebody who gets copies: who it is, by which ways, and how many. */
export function RecipientDialog({ opened, recipient, ...props }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={recipient.name ? t('recipient.edit', { name: recipient.name }) : t('recipient.add')}
    >
      <RecipientForm key={recipient.key} recipient={recipient} {...props} />
    </Dialog>
  )
}

type Wrong = { name?: string; email?: string; phone?: string; channels?: string }

/** What a way needs that is not given. */
const lacking = (channel: CopyChannel) =>
  channel === 'whatsapp_alert' ? ('recipient.needsPhone' as const) : ('recipient.needsEmail' as const)

function wrongIn(one: Recipient, phone: PhoneValue, isTaken: boolean): Wrong {
  const way = one.email || phone.text.trim()
  const isReached = CopyChannel.options.some((channel) => one[channel] && canGoBy(one, channel))
  return {
    ...(one.name.trim() ? {} : { name: messages.required }),
    ...(one.email && !Email.safeParse(one.email).success ? { email: messages.email } : {}),
    ...(way ? {} : { email: t('recipient.noWay') }),
    ...(phone.text.trim() && phone.e164 === null ? { phone: messages.phone } : {}),
    ...(way && !isReached ? { channels: t('recipient.noChannel') } : {}),
    ...(isTaken ? { email: t('recipient.taken') } : {}),
  }
}

function RecipientForm({ recipient, isTaken, onClose, onTake }: Omit<Props, 'opened'>) {
  const { user_details: me } = useSession()
  const [one, setOne] = useState(recipient)
  const [phone, setPhone] = useState<PhoneValue>({ text: recipient.phone, country: homeCountry(me.country_code) })
  const [wrong, setWrong] = useState<Wrong>({})
  const change = (changes: Partial<Recipient>) => {
    setOne((now) => ({ ...now, ...changes }))
    setWrong({})
  }
  const canGo = (channel: CopyChannel) => canGoBy({ email: one.email, phone: phone.text }, channel)
  const take = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const { data: email = one.email.trim() } = Email.safeParse(one.email)
    const next = { ...one, name: one.name.trim(), email, phone: phone.e164 ?? phone.text.trim() }
    const found = wrongIn(next, phone, isTaken(next))
    setWrong(found)
    if (Object.keys(found).length === 0) onTake(next)
  }
  return (
    <form className={styles.form} noValidate onSubmit={take}>
      <TextField
        label={t('recipient.name')}
        required
        maxLength={120}
        autoComplete="off"
        value={one.name}
        error={wrong.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        data-autofocus
      />
      <div className={styles.pair}>
        <TextField
          label={t('recipient.email')}
          type="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={one.email}
          error={wrong.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <PhoneInput
          label={t('recipient.phone')}
          value={phone}
          error={wrong.phone}
          onChange={(value) => {
            setPhone(value)
            setWrong({})
          }}
        />
      </div>
      <fieldset className={styles.ways}>
        <legend>{t('recipient.ways')}</legend>
        {CopyChannel.options.map((channel) => (
          <Checkbox
            key={channel}
            label={t(`channels.${channel}`)}
            description={canGo(channel) ? t(`channelHints.${channel}`) : t(lacking(channel))}
            checked={one[channel] && canGo(channel)}
            disabled={!canGo(channel)}
            onChange={(event) => change({ [channel]: event.currentTarget.checked })}
          />
        ))}
        {isUnreachable({ email: one.email, phone: phone.text }) && (
          <p className={styles.problem}>{t('recipient.phoneOnly')}</p>
        )}
        {wrong.channels && (
          <p className={styles.problem} role="alert">
            {wrong.channels}
          </p>
        )}
      </fieldset>
      <NumberField
        label={t('recipient.perDay')}
        description={t('recipient.perDayHint')}
        most={mostCopiesPerDay}
        value={one.perDay}
        onChange={(perDay) => change({ perDay })}
      />
      <Switch
        label={t('recipient.pause')}
        description={t('recipient.pauseHint')}
        checked={one.isPaused}
        onChange={(event) => change({ isPaused: event.currentTarget.checked })}
      />
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('dismiss')}
        </Button>
        <Button type="submit">{t(recipient.name ? 'recipient.take' : 'recipient.addIt')}</Button>
      </div>
    </form>
  )
}
