import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { type LeadFormDefinition, SenderButton } from '@fairlead/contract/flow/lead-forms/definition'
import { Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import { TextField } from '~/ui/form/TextField.tsx'
import { t } from '../words.ts'
import { AccentField } from './AccentField.tsx'
import { PictureField } from './PictureField.tsx'
import styles from './settings.module.css'

type Props = {
  form: LeadForm
  name: string
  onName: (name: string) => void
  definition: LeadFormDefinition
  onChange: (patch: Partial<LeadFormDefinition>) => void
  problems: Readonly<Record<string, string>>
  /** Pictures as they were chosen in this window, by key. */
  pictures: ReadonlyMap<string, string>
  onPicture: (key: string, local: string) => void
}

/** Sites as they are typed: one a line. What is being typed stays as it is; the draft holds the filled lines. */
function Sites({
  sites,
  onChange,
  error,
}: {
  sites: readonly string[]
  onChange: (sites: string[]) => void
  error?: string
}) {
  const [text, setText] = useState(sites.join('\n'))
  return (
    <Textarea
      label={t('look.sites')}
      description={t('look.sitesHint')}
      autosize
      minRows={2}
      dir="ltr"
      spellCheck={false}
      error={error}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(
          event.currentTarget.value
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean),
        )
      }}
    />
  )
}

/** How the form looks: its words, pictures, colour, who stands beside it, and where it may be found. */
export function LookTab({ form, name, onName, definition, onChange, problems, pictures, onPicture }: Props) {
  const { sender } = form
  const picture = (field: 'cover_key' | 'logo_key') => ({
    value: definition[field],
    local: definition[field] ? pictures.get(definition[field]) : undefined,
    onChange(key: string | null, local?: string) {
      if (key && local) onPicture(key, local)
      onChange({ [field]: key })
    },
  })
  const reach: Record<SenderButton, string | null> = {
    phone_call: sender.phone,
    whatsapp: sender.whatsapp,
    email: sender.email,
  }
  const shows = (button: SenderButton, isShown: boolean) =>
    onChange({
      sender_buttons: SenderButton.options.filter((one) =>
        one === button ? isShown : definition.sender_buttons.includes(one),
      ),
    })
  return (
    <div className={styles.settings}>
      <section className={styles.group}>
        <h2>{t('look.words')}</h2>
        <TextField
          label={t('look.name')}
          description={t('look.nameHint')}
          maxLength={120}
          autoComplete="off"
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
        />
        <TextField
          label={t('look.title')}
          required
          maxLength={120}
          autoComplete="off"
          error={problems.title}
          value={definition.title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('look.description')}
          maxLength={1000}
          autosize
          minRows={2}
          dir="auto"
          value={definition.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
        <TextField
          label={t('look.submit')}
          required
          maxLength={40}
          autoComplete="off"
          error={problems.submit_text}
          value={definition.submit_text}
          onChange={(event) => onChange({ submit_text: event.currentTarget.value })}
        />
      </section>
      <section className={styles.group}>
        <h2>{t('look.pictures')}</h2>
        <PictureField
          label={t('look.cover')}
          description={t('look.coverHint')}
          stored={form.cover}
          {...picture('cover_key')}
        />
        <PictureField label={t('look.logo')} stored={form.logo} {...picture('logo_key')} />
        <AccentField value={definition.accent} onChange={(accent) => onChange({ accent })} />
      </section>
      <section className={styles.group}>
        <h2>{t('look.sender')}</h2>
        <div className={styles.switches}>
          <Switch
            label={t('look.showSender')}
            description={t('look.showSenderHint', { name: sender.name })}
            checked={definition.show_sender}
            onChange={(event) => onChange({ show_sender: event.currentTarget.checked })}
          />
          {SenderButton.options.map((button) => (
            <Switch
              key={button}
              label={t(`look.buttons.${button}`)}
              description={reach[button] ?? t(`look.noButton.${button}`)}
              disabled={!definition.show_sender || !reach[button]}
              checked={definition.show_sender && definition.sender_buttons.includes(button) && reach[button] !== null}
              onChange={(event) => shows(button, event.currentTarget.checked)}
            />
          ))}
        </div>
      </section>
      <section className={styles.group}>
        <h2>{t('look.where')}</h2>
        <Sites sites={definition.sites} onChange={(sites) => onChange({ sites })} {...firstOf(problems, 'sites.')} />
        <Switch
          label={t('look.indexing')}
          checked={definition.allow_indexing}
          onChange={(event) => onChange({ allow_indexing: event.currentTarget.checked })}
        />
      </section>
    </div>
  )
}

/** The first problem whose path begins so, as a field's error. */
function firstOf(problems: Readonly<Record<string, string>>, prefix: string): { error?: string } {
  const found = Object.entries(problems).find(([path]) => path.startsWith(prefix))
  return found ? { error: found[1] } : {}
}
