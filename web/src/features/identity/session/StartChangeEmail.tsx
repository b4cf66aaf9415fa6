import { startChangeEmail } from '@fairlead/contract/identity/session'
import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import styles from './SignIn.module.css'
import { t } from './security-words.ts'

/** Asks for a new address, which a code must prove (rule 9). */
export function StartChangeEmail() {
  const { email } = useSession().user_details
  const router = useRouter()
  usePageTitle(t('changeEmail.page'))
  const form = useContractForm({
    body: startChangeEmail.body,
    initialValues: { new_email: '' },
    toBody: (values) => values,
  })
  const ask = useCall(startChangeEmail, {
    done: (_sent, { body }) =>
      router.navigate({ to: '/account/verify-email-update', search: { email: body.new_email.trim() } }),
    refused(error) {
      if (!form.place(error)) form.setFieldError('new_email', error.message)
      return true
    },
  })
  return (
    <form className={styles.change} onSubmit={form.submit((body) => ask.mutate({ body }))} noValidate>
      <div>
        <h2>{t(email ? 'changeEmail.title' : 'changeEmail.addTitle')}</h2>
        <p className={styles.lead}>{email ? t('changeEmail.lead', { email }) : t('changeEmail.addLead')}</p>
      </div>
      <TextField
        label={t('changeEmail.address')}
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...form.getInputProps('new_email')}
      />
      <div className={styles.buttons}>
        <Button component={Link} to="/account/profile" variant="subtle">
          {t('changeEmail.cancel')}
        </Button>
        <Button type="submit" loading={ask.isPending}>
          {t('changeEmail.send')}
        </Button>
      </div>
    </form>
  )
}
