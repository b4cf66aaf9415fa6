import { WebhookRecipe } from '@fairlead/contract/flow/webhooks'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CreateWebhookScreen } from '~/features/flow/webhooks/CreateWebhookScreen.tsx'
import { textParam } from '~/lib/navigation/search-params.ts'

export const Route = createFileRoute('/_app/integration/webhook/create')({
  validateSearch: ({ recipe }: Record<string, unknown>): { recipe?: string } => {
    const text = textParam(recipe)
    return text ? { recipe: text } : {}
  },
  component: CreateWebhook,
})

function CreateWebhook() {
  const navigate = useNavigate()
  const { data: recipe } = WebhookRecipe.safeParse(Route.useSearch().recipe)
  return (
    <CreateWebhookScreen
      key={recipe}
      recipe={recipe}
      // Back leads to the list, not to the filled form.
      onCreated={({ id }) => void navigate({ to: '/integration/webhook/$id', params: { id }, replace: true })}
    />
  )
}
