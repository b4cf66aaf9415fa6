import { removeFacebookApp, saveFacebookApp, setUpFacebookWebhook } from '@fairlead/contract/flow/facebook'
import type { FacebookAppDetails } from '@fairlead/contract/flow/facebook/shapes'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { toast } from '~/lib/toast.ts'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import styles from './AppScreen.module.css'
import facebook from './FacebookScreen.module.css'
import { facebookKey, setup } from './queries.ts'
import { t } from './words.ts'

/** ID and secret of the app, judged by Meta; then its webhook is set up. */
function AppForm({ app, onProblem }: { app: FacebookAppDetails | null; onProblem: (problem: string | null) => void }) {
  const queries = useQueryClient()
  const form = useContractForm({
    body: saveFacebookApp.body,
    initialValues: { app_id: app?.app_id ?? '', app_secret: '' },
    toBody: ({ app_id, app_secret }) => ({ app_id: app_id.trim(), app_secret: app_secret.trim() }),
  })
  const webhook = useCall(setUpFacebookWebhook, { done: ({ problem }) => onProblem(problem) })
  const save = useCall(saveFacebookApp, {
    async done() {
      toast.success(t('app.saved'))
      await queries.invalidateQueries({ queryKey: facebookKey })
      webhook.mutate({})
    },
    refused: (error) => form.place(error),
  })
  return (
    <form className={styles.fields} noValidate onSubmit={form.submit((body) => save.mutate({ body }))}>
      <TextField
        label={t('app.id')}
        required
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        {...form.getInputProps('app_id')}
      />
      <TextField
        label={t('app.secret')}
        required
        type="password"
        autoComplete="off"
        {...form.getInputProps('app_secret')}
      />
      <div>
        <Button type="submit" loading={save.isPending || webhook.isPending}>
          {t('app.save')}
        </Button>
      </div>
    </form>
  )
}

/** What an app that is saved needs in its dashboard, and the way to remove it. */
function Saved({ app, problem }: { app: FacebookAppDetails; problem: string | null }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useCall(removeFacebookApp, {
    done() {
      setAsking(false)
      toast.success(t('app.removed'))
      return queries.invalidateQueries({ queryKey: facebookKey })
    },
  })
  return (
    <>
      <section className={styles.fields} aria-labelledby="values">
        <h2 id="values">{t('app.threeTitle')}</h2>
        {problem && (
          <p className={facebook.note} role="alert">
            {t('app.webhookProblem', { reason: problem })}
          </p>
        )}
        <CopyField label={t('app.webhook')} value={app.webhook_url} description={t('app.webhookHint')} />
        <CopyField label={t('app.token')} value={app.verify_token} />
        <CopyField label={t('app.deauthorize')} value={app.deauthorize_url} />
        <CopyField label={t('app.deletion')} value={app.deletion_url} />
      </section>
      <div className={styles.line}>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/integration/facebook" search={{ show: 'check' }} />}
        >
          {t('check')}
        </Button>
        <Button variant="subtle" onClick={() => setAsking(true)}>
          {t('app.remove')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t('app.removeTitle')}
        confirm={t('app.remove')}
        isBusy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({})}
      >
        {t('app.removeText')}
      </ConfirmDialog>
    </>
  )
}

/** A Meta app of the account's own: how to make one, what it is called, and what to enter in its dashboard. */
export function AppScreen() {
  usePageTitle(t('app.title'))
  const query = useQuery(setup)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Loaded query={query}>
      {({ own_app: app, callback_url, scopes }) => (
        <div className={styles.screen}>
          <div>
            <div className={facebook.head}>
              <ActionIcon component={Link} to="/integration/facebook" aria-label={t('toOverview')}>
                <IconArrowLeft size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
              <h1>{t('app.title')}</h1>
            </div>
            <p className={facebook.intro}>{t('app.text')}</p>
          </div>
          <section className={styles.fields} aria-labelledby="create">
            <h2 id="create">{t('app.oneTitle')}</h2>
            <p>{t('app.one')}</p>
            <div>
              <Button
                component="a"
                href="https://developers.facebook.com/apps/"
                target="_blank"
                rel="noopener"
                variant="default"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                {t('app.open')}
              </Button>
            </div>
            <CopyField label={t('app.callback')} value={callback_url} description={t('app.callbackHint')} />
            <CopyField label={t('app.scopes')} value={scopes.join(', ')} />
          </section>
          <section className={styles.fields} aria-labelledby="secret">
            <h2 id="secret">{t('app.twoTitle')}</h2>
            <p>{t('app.two')}</p>
            <AppForm key={app?.app_id} app={app} onProblem={setProblem} />
          </section>
          {app && <Saved app={app} problem={problem} />}
        </div>
      )}
    </Loaded>
  )
}
