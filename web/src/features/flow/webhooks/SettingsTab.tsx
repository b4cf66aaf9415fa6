import { updateWebhook, type Webhook, WebhookCheck } from '@fairlead/contract/flow/webhooks'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { usePhoneKit } from '~/ui/phone/use-phone-kit.ts'
import { keep } from './list-webhooks.ts'
import styles from './WebhookScreen.module.css'
import { useWebhookActions } from './webhook-actions.ts'
import { t } from './words.ts'

/** Name, thanks, numbers, proof; saved by one button. */
function Details({ webhook }: { webhook: Webhook }) {
  const { id, version } = webhook
  const queries = useQueryClient()
  const countries = usePhoneKit()?.countries() ?? []
  const form = useContractForm({
    body: updateWebhook.body,
    initialValues: {
      name: webhook.name,
      thanks_url: webhook.thanks_url ?? '',
      phone_country: webhook.phone_country ?? '',
      check: webhook.check,
      signature_header: webhook.signature_header,
      key: '',
    },
    toBody: ({ thanks_url, phone_country, ...values }) => ({
      ...values,
      thanks_url: thanks_url.trim() || null,
      phone_country: phone_country || null,
      version,
    }),
    rules: ({ name }) => (name.trim() ? {} : { name: t('create.required') }),
  })
  const change = useCall(updateWebhook, {
    done(changed) {
      toast.success(t('action.saved'))
      return keep(queries, changed)
    },
    refused: (error) => form.place(error),
  })
  const { check } = form.getValues()
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={form.submit((body) => change.mutate({ params: { id }, body }))}
    >
      <TextField label={t('settings.name')} required maxLength={120} {...form.getInputProps('name')} />
      <TextField
        label={t('settings.thanks')}
        description={t('settings.thanksHint')}
        type="url"
        inputMode="url"
        placeholder="https://"
        {...form.getInputProps('thanks_url')}
      />
      <NativeSelect
        label={t('settings.country')}
        description={t('settings.countryHint')}
        data={[
          { value: '', label: t('settings.accountCountry') },
          ...countries.map(({ iso2, name }) => ({ value: iso2, label: name })),
        ]}
        {...form.getInputProps('phone_country')}
      />
      <NativeSelect
        label={t('settings.check')}
        description={t('settings.checkHint')}
        data={WebhookCheck.options.map((value) => ({ value, label: t(`settings.checks.${value}`) }))}
        {...form.getInputProps('check')}
      />
      {check === 'signature' && (
        <TextField label={t('settings.header')} dir="ltr" {...form.getInputProps('signature_header')} />
      )}
      {check !== 'none' && (
        <TextField
          label={t('settings.ownKey')}
          description={t('settings.ownKeyHint')}
          dir="ltr"
          autoComplete="off"
          {...form.getInputProps('key')}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={change.isPending}>
          {t('settings.save')}
        </Button>
      </div>
    </form>
  )
}

/** The address and key, and new ones in their place. */
function Secrets({ webhook }: { webhook: Webhook }) {
  const { id, url, key, check } = webhook
  const zone = useZone()
  const { rotate } = useWebhookActions()
  const [asked, setAsked] = useState<'address' | 'key'>()
  const until = (time: string | null) =>
    time && <p className={styles.quiet}>{t('settings.oldUntil', { time: formatMoment(time, zone) })}</p>
  return (
    <section aria-labelledby="secrets" className={styles.fields}>
      <h2 id="secrets">{t('settings.secrets')}</h2>
      <CopyField label={t('setup.address')} value={url} description={t('setup.addressHint')} />
      {until(webhook.old_url_until)}
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => setAsked('address')}>
          {t('settings.rotateAddress')}
        </Button>
      </div>
      {check !== 'none' && key && (
        <>
          <CopyField label={t('setup.key')} value={key} />
          {until(webhook.old_key_until)}
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setAsked('key')}>
              {t('settings.rotateKey')}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        opened={asked !== undefined}
        title={t(`settings.rotateTitle.${asked ?? 'address'}`)}
        confirm={t(asked === 'key' ? 'settings.rotateKey' : 'settings.rotateAddress')}
        isBusy={rotate.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() =>
          asked &&
          rotate.mutate(
            { params: { id }, body: { what: asked } },
            {
              onSuccess() {
                setAsked(undefined)
                toast.success(t(`settings.rotated.${asked}`))
              },
            },
          )
        }
      >
        {t('settings.rotateText')}
      </ConfirmDialog>
    </section>
  )
}

/** All that is set of a webhook. */
export function SettingsTab({ webhook, onDeleted }: { webhook: Webhook; onDeleted: () => void }) {
  const { id, is_on } = webhook
  const { change, remove } = useWebhookActions(onDeleted)
  return (
    <div className={`${styles.panel} ${styles.narrow}`}>
      <Switch
        label={t('settings.on')}
        description={t('settings.onHint')}
        checked={is_on}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ params: { id }, body: { is_on: event.currentTarget.checked } })}
      />
      <Details key={webhook.version} webhook={webhook} />
      <Secrets webhook={webhook} />
      <section aria-labelledby="delete">
        <h2 id="delete">{t('settings.danger')}</h2>
        <p className={styles.quiet}>{t('settings.deleteText')}</p>
        <div className={styles.line}>
          <Button variant="default" onClick={() => remove(webhook)}>
            {t('settings.delete')}
          </Button>
        </div>
      </section>
    </div>
  )
}
