import { WebhookRecipe } from '@fairlead/contract/webhooks'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CreateWebhookScreen } from '~/features/webhooks/CreateWebhookScreen.tsx'

export const Route = createFileRoute('/_app/integration/webhook/create')({
  validateSearch({ recipe }: Record<string, unknown>): { recipe?: WebhookRecipe } {
    const { data } = WebhookRecipe.safeParse(recipe)
    return data ? { recipe: data } : {}
  },
  component: CreateWebhook,
})

function CreateWebhook() {
  const navigate = useNavigate()
  const { recipe } = Route.useSearch()
  return (
    <CreateWebhookScreen
      key={recipe}
      recipe={recipe}
      // Back leads to the list, not to the filled form.
      onCreated={({ id }) => void navigate({ to: '/integration/webhook/$id', params: { id }, replace: true })}
    />
  )
}
