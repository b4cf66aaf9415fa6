import { createLeadForm, type LeadForm, StartingPoint } from '@fairlead/contract/flow/lead-forms'
import { Button } from '@mantine/core'
import { IconFile, IconFileDollar, IconMessage2, type TablerIcon } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { CardChoices } from '~/ui/form/CardChoices.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import styles from './CreateFormScreen.module.css'
import { keep } from './form-actions.ts'
import { t } from './words.ts'

const icons: Record<StartingPoint, TablerIcon> = {
  contact: IconMessage2,
  quote: IconFileDollar,
  blank: IconFile,
}

/** A new form: what it is called, and what it begins with. */
export function CreateFormScreen({ onCreated }: { onCreated: (form: LeadForm) => void }) {
  usePageTitle(t('create.title'))
  const queries = useQueryClient()
  const form = useContractForm({
    body: createLeadForm.body,
    initialValues: { name: '', starting_point: 'quote' as StartingPoint },
    toBody: (values) => values,
    rules: ({ name }) => (name.trim() ? {} : { name: t('create.required') }),
  })
  const create = useCall(createLeadForm, {
    async done(created) {
      await keep(queries, created)
      onCreated(created)
    },
    refused: (error) => form.place(error),
  })
  return (
    <div className={styles.screen}>
      <PageHeader title={t('create.title')} />
      <form className={styles.form} noValidate onSubmit={form.submit((body) => create.mutate({ body }))}>
        <TextField
          label={t('create.name')}
          required
          maxLength={120}
          autoComplete="off"
          description={t('create.nameHint')}
          {...form.getInputProps('name')}
        />
        <CardChoices
          legend={t('create.begin')}
          choices={StartingPoint.options.map((point) => ({
            value: point,
            icon: icons[point],
            title: t(`create.points.${point}.title`),
            text: t(`create.points.${point}.text`),
          }))}
          value={form.getValues().starting_point}
          onChange={(point) => form.setFieldValue('starting_point', point)}
        />
        <div className={styles.buttons}>
          <Button component={Link} to="/integration/fairlead-lead-forms" variant="subtle">
            {t('create.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create.submit')}
          </Button>
        </div>
      </form>
    </div>
  )
}
