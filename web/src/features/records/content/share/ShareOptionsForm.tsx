import type { ContentHead } from '@fairlead/contract/records/content'
import { dayOf } from '@fairlead/contract/work/follow-ups'
import { Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import { instantOf } from '~/lib/time/calendar.ts'
import { useZone } from '~/lib/time/zone.ts'
import { isSameText, useSavedValue } from '~/lib/use-saved-value.ts'
import { LazyDateField } from '~/ui/form/dates/LazyDateField.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { useContentSettings } from '../api/content-actions.ts'
import { t } from '../words.ts'
import styles from './ShareOptionsForm.module.css'

/** A link that expires works through the whole of its last day. */
const endOfDay = '23:59'
const monthMs = 30 * 86_400_000

type Props = { content: ContentHead; isReadOnly?: boolean }

/** What opening the links of a content needs and gives; each change is saved as it is made. */
export function ShareOptionsForm({ content, isReadOnly = false }: Props) {
  const zone = useZone()
  const { options: save, params } = useContentSettings(content)
  const { passcode: _, ...changing } = save.isPending ? save.variables.body : {}
  // What was switched shows at once, while it is saved.
  const options = { ...content.share_options, ...changing }
  const change = (body: Parameters<typeof save.mutate>[0]['body']) => save.mutate({ params, body })
  const [isAsking, setAsking] = useState(false)
  const expiresOn = options.expires_at ? dayOf(new Date(options.expires_at), zone) : ''
  const expire = (day: string) => change({ expires_at: day ? instantOf(day, endOfDay, zone).toISOString() : null })
  const hasPasscode = options.has_passcode || isAsking
  return (
    <fieldset className={styles.options} disabled={isReadOnly}>
      <legend>{t('options.title')}</legend>
      <div>
        <Switch
          label={t('options.expires')}
          description={t('options.expiresHint')}
          checked={options.expires_at !== null}
          onChange={({ currentTarget: { checked } }) =>
            expire(checked ? dayOf(new Date(Date.now() + monthMs), zone) : '')
          }
        />
        {expiresOn && (
          <LazyDateField
            keeps
            late
            label={t('options.lastDay')}
            className={styles.field}
            disabled={isReadOnly}
            value={expiresOn}
            onChange={(day) => day && expire(day)}
          />
        )}
      </div>
      {content.type === 'file' && (
        <Switch
          label={t('options.watermark')}
          description={t('options.watermarkHint')}
          checked={options.watermark}
          onChange={(event) => change({ watermark: event.currentTarget.checked })}
        />
      )}
      <Switch
        label={t('options.download')}
        description={t('options.downloadHint')}
        checked={options.allow_download}
        onChange={(event) => change({ allow_download: event.currentTarget.checked })}
      />
      <div>
        <Switch
          label={t('options.passcode')}
          description={t('options.passcodeHint')}
          checked={hasPasscode}
          onChange={({ currentTarget: { checked } }) => {
            setAsking(checked)
            if (!checked && options.has_passcode) change({ passcode: null })
          }}
        />
        {hasPasscode && (
          <Passcode
            isSet={options.has_passcode}
            onSave={(passcode) =>
              save.mutateAsync({ params, body: { passcode } }).then(
                () => setAsking(false),
                () => undefined,
              )
            }
          />
        )}
      </div>
      <div>
        <Switch
          label={t('options.gate')}
          description={t('options.gateHint')}
          checked={options.gate}
          onChange={(event) => change({ gate: event.currentTarget.checked })}
        />
        {options.gate && (
          <Consent
            value={options.gate_consent}
            onSave={(gate_consent) => save.mutateAsync({ params, body: { gate_consent } })}
          />
        )}
      </div>
      <p className={styles.note}>{t(`options.note.${content.type}`)}</p>
    </fieldset>
  )
}

const fewest = 4

function Passcode({ isSet, onSave }: { isSet: boolean; onSave: (passcode: string) => Promise<unknown> }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  return (
    <TextField
      className={styles.field}
      label={t(isSet ? 'options.newPasscode' : 'options.passcode')}
      value={typed}
      error={error}
      autoComplete="off"
      maxLength={64}
      placeholder={isSet ? t('options.passcodeSet') : ''}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setError(undefined)
      }}
      onBlur={() => {
        const passcode = typed.trim()
        if (passcode === '') return
        if (passcode.length < fewest) return setError(t('options.passcodeShort', { count: fewest }))
        void onSave(passcode).then(() => setTyped(''))
      }}
    />
  )
}

function Consent({ value, onSave }: { value: string; onSave: (text: string) => Promise<unknown> }) {
  const { typed, type, keep } = useSavedValue(value, isSameText)
  return (
    <Textarea
      className={styles.field}
      label={t('options.consent')}
      description={t('options.consentHint')}
      autosize
      minRows={2}
      maxLength={500}
      dir="auto"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() =>
        keep((text) =>
          onSave(text.trim()).then(
            () => true,
            () => false,
          ),
        )
      }
    />
  )
}
