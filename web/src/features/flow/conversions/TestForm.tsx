import { testMetaCapi } from '@fairlead/contract/flow/meta-capi'
import { Button } from '@mantine/core'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import styles from './CapiScreen.module.css'
import { t } from './words.ts'

/** Sends an event with a test code, and says what Meta answered. */
export function TestForm() {
  const form = useContractForm({
    body: testMetaCapi.body,
    initialValues: { test_event_code: '' },
    toBody: ({ test_event_code: code }) => ({ test_event_code: code.trim() }),
  })
  const test = useCall(testMetaCapi, { refused: (error) => form.place(error) })
  const { data } = test
  return (
    <form className={styles.fields} noValidate onSubmit={form.submit((body) => test.mutate({ body }))}>
      <div>
        <h3>{t('test.title')}</h3>
        <p className={styles.quiet}>{t('test.hint')}</p>
      </div>
      <div className={styles.line}>
        <TextField
          label={t('test.code')}
          required
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          {...form.getInputProps('test_event_code')}
        />
        <Button type="submit" variant="default" loading={test.isPending}>
          {t('test.send')}
        </Button>
      </div>
      <div role="status">
        {data && (
          <p className={styles.answer} data-tone={data.is_accepted ? 'good' : 'bad'}>
            {data.is_accepted ? t('test.accepted', { name: data.event_name }) : data.problem}
          </p>
        )}
      </div>
    </form>
  )
}
