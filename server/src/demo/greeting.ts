import type { Actor } from '#platform/context'
import { newId } from '#platform/db'
import { openWarning } from '#seeing/warnings'
import type { Past } from './earlier-days.ts'

/** Says on every screen that everything here is invented: a custom warning, as `fairlead warn` makes one. */
export const greet = ({ units }: Past, { orgId }: Actor): Promise<void> =>
  units.inOrg(orgId, (ctx) =>
    openWarning(ctx, {
      id: newId(),
      type: 'CUSTOM',
      info: {
        banner_color: 'LIGHT_BLUE',
        main_text: 'This is a sample workspace. Every name and number in it is invented.',
        action_text: 'Where to begin',
        cta_type: 'OPEN_MODAL',
        cta_value: null,
        cta_value_for_modal_type: {
          title: 'Where to begin',
          body: 'Harbour Kitchens has worked here for eleven weeks: 300 clients, two lead forms, three webhooks, two Facebook pages and a team.\n\nOpen a client to see what happened to it, or work through what is due today. Nothing you do here reaches anybody.',
          buttons: [
            { color: 'DEFAULT', text: 'See the sources', action: 'DEEPLINK', value: '/integrations' },
            { color: 'PRIMARY', text: 'See what’s due', action: 'DEEPLINK', value: '/clients/follow-ups' },
          ],
        },
        dismissal_options: ['MANUAL'],
      },
    }),
  )
