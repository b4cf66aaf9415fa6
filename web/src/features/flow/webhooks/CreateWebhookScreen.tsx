import { createWebhook, type Webhook, WebhookRecipe } from '@fairlead/contract/flow/webhooks'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { CardChoices } from '~/ui/form/CardChoices.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import styles from './CreateWebhookScreen.module.css'
import { keep } from './list-webhooks.ts'
import { t } from './words.ts'

type Props = { recipe: WebhookRecipe | undefined; onCreated: (webhook: Webhook) => void }

/** A new webhook: what it is called, and what sends to it. */
export function CreateWebhookScreen({ recipe = 'html_form', onCreated }: Props) {
  usePageTitle(t('create.title'))
  const queries = useQueryClient()
  const form = useContractForm({
    body: createWebhook.body,
    initialValues: { name: '', recipe },
    // Without a name it is called after what sends to it.
    toBody: ({ name, recipe: chosen }) => ({ recipe: chosen, name: name.trim() || t(`recipe.${chosen}`) }),
  })
  const create = useCall(createWebhook, {
    async done(made) {
      await keep(queries, made)
      onCreated(made)
    },
    refused: (error) => form.place(error),
  })
  const chosen = form.getValues().recipe
  return (
    <div className={styles.screen}>
      <PageHeader title={t('create.title')} />
      <form className={styles.form} noValidate onSubmit={form.submit((body) => create.mutate({ body }))}>
        <CardChoices
          legend={t('create.from')}
          isWide
          choices={WebhookRecipe.options.map((one) => ({
            value: one,
            title: t(`recipe.${one}`),
            text: t(`recipeText.${one}`),
          }))}
          value={chosen}
          onChange={(one) => form.setFieldValue('recipe', one)}
        />
        <TextField
          label={t('create.name')}
          maxLength={120}
          autoComplete="off"
          placeholder={t(`recipe.${chosen}`)}
          description={t('create.nameHint')}
          {...form.getInputProps('name')}
        />
        <div className={styles.buttons}>
          <Button component={Link} to="/integration/webhook" variant="subtle">
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
