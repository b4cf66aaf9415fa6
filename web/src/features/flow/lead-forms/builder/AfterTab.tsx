import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { Switch, Textarea } from '@mantine/core'
import { Choices } from '~/ui/form/Choices.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { t } from '../words.ts'
import styles from './settings.module.css'
import type { Draft } from './use-draft.ts'

type Props = {
  form: LeadForm
  draft: Draft
  problems: Readonly<Record<string, string>>
}

const endings = ['thanks', 'redirect'] as const

/** What follows sending, and whether the form takes answers at all. */
export function AfterTab({ form, draft, problems }: Props) {
  const { definition, change } = draft
  const { after_sending, thanks_title, thanks_text, redirect_url, offer_whatsapp } = definition
  return (
    <div className={styles.settings}>
      <section className={styles.group}>
        <Choices
          legend={t('after.after')}
          value={after_sending}
          choices={endings.map((value) => ({ value, label: t(`after.${value}`) }))}
          onChange={(value) => value && change({ after_sending: value })}
        />
        {after_sending === 'redirect' ? (
          <TextField
            label={t('after.url')}
            required
            type="url"
            inputMode="url"
            placeholder="https://"
            dir="ltr"
            maxLength={2048}
            error={problems.redirect_url}
            value={redirect_url}
            onChange={(event) => change({ redirect_url: event.currentTarget.value })}
          />
        ) : (
          <>
            <TextField
              label={t('after.thanksTitle')}
              required
              maxLength={120}
              error={problems.thanks_title}
              value={thanks_title}
              onChange={(event) => change({ thanks_title: event.currentTarget.value })}
            />
            <Textarea
              label={t('after.thanksText')}
              maxLength={1000}
              autosize
              minRows={2}
              dir="auto"
              value={thanks_text}
              onChange={(event) => change({ thanks_text: event.currentTarget.value })}
            />
            <Switch
              label={t('after.whatsapp')}
              description={form.sender.whatsapp ?? t('look.noButton.whatsapp')}
              disabled={!form.sender.whatsapp}
              checked={offer_whatsapp && form.sender.whatsapp !== null}
              onChange={(event) => change({ offer_whatsapp: event.currentTarget.checked })}
            />
          </>
        )}
      </section>
      <section className={styles.group}>
        <h2>{t('after.open')}</h2>
        <Switch
          label={t('after.takes')}
          description={t('after.takesHint')}
          checked={draft.is_open}
          onChange={(event) => draft.setOpen(event.currentTarget.checked)}
        />
        <TextField
          label={t('after.closedTitle')}
          required
          maxLength={120}
          error={problems.closed_title}
          value={definition.closed_title}
          onChange={(event) => change({ closed_title: event.currentTarget.value })}
        />
        <Textarea
          label={t('after.closedText')}
          maxLength={1000}
          autosize
          minRows={2}
          dir="auto"
          value={definition.closed_text}
          onChange={(event) => change({ closed_text: event.currentTarget.value })}
        />
      </section>
    </div>
  )
}
