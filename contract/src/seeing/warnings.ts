import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { Done, Instant } from '../primitives.ts'

/** The types of warnings, in the order in which they are shown (rule 164). */
export const WarningType = z.enum([
  'SUBSCRIPTION_ISSUES',
  'FB_PERMISSION_ISSUES',
  'FB_DELAYED_LEADS',
  'AUTOMATION_CREDITS',
  'ACCOUNT_EXPIRING',
  'CONNECT_LEAD_SOURCE',
  'CUSTOM',
])
export type WarningType = z.output<typeof WarningType>

/** The looks of the banner. */
export const BannerColor = z.enum(['PRIMARY', 'RED', 'LIGHT_BLUE', 'PINK', 'GRADIENT', 'SKY_BLUE', 'LIGHT_TEAL'])
export type BannerColor = z.output<typeof BannerColor>

/** What a click on a custom warning, or on a button of its dialog, does. */
export const CtaType = z.enum(['DEEPLINK', 'WEBVIEW', 'EXTERNAL_LINK', 'OPEN_MODAL', 'DISMISS_MODAL'])
export type CtaType = z.output<typeof CtaType>

/** How a custom warning goes away: by its cross, by the first click on its action, or by neither. */
const DismissalOption = z.enum(['MANUAL', 'AUTO_FIRST_CLICKED'])

/** What the dialog of a custom warning says, and its buttons. */
export const WarningModal = z.strictObject({
  title: z.string().min(1).max(120),
  body: z.string().min(1).max(4000),
  buttons: z
    .array(
      z.strictObject({
        color: z.enum(['PRIMARY', 'DEFAULT', 'RED']),
        text: z.string().min(1).max(60),
        action: CtaType.exclude(['OPEN_MODAL']),
        value: z.string().max(2000).nullable().default(null),
      }),
    )
    .max(4),
})
export type WarningModal = z.output<typeof WarningModal>

/** What a type says of itself; which of it there is depends on the type. */
export const WarningInfo = z.object({
  /** Names this episode: what is dismissed returns with another one only. */
  id: z.string(),
  /** Of a subscription, or of the permissions of pages that have ended: the worst. */
  status: z.string().optional(),
  /** Of automation credits: DISABLED or RUNNING_OUT. */
  sub_status: z.string().optional(),
  free_trial_end_date: Instant.nullable().optional(),
  paid_for_until_date: Instant.nullable().optional(),
  /** Of permissions: none has ended yet. */
  only_contains_upcoming: z.boolean().optional(),
  banner_color: BannerColor.optional(),
  main_text: z.string().optional(),
  action_text: z.string().nullable().optional(),
  cta_type: CtaType.nullable().optional(),
  cta_value: z.string().nullable().optional(),
  cta_value_for_modal_type: WarningModal.nullable().optional(),
  dismissal_options: z.array(DismissalOption).optional(),
})
export type WarningInfo = z.output<typeof WarningInfo>

export const Warning = z.object({ warning_type: WarningType, additional_info: WarningInfo })
export type Warning = z.output<typeof Warning>

/** Whether a person may send a warning away: payment stays until it is settled, a custom one says it itself. */
export const isDismissible = ({ warning_type: type, additional_info: info }: Warning): boolean =>
  type === 'CUSTOM' ? (info.dismissal_options ?? []).length > 0 : type !== 'SUBSCRIPTION_ISSUES'

const session = { session: true } as const

export const listWarnings = endpoint({
  method: 'GET',
  path: `${prefixes.auth}/v1/app-warnings`,
  access: session,
  summary: 'The signed-in person’s current warnings, most important first (rule 164)',
  query: z.object({ platform: z.enum(['WEB_APP', 'MOBILE_APP']).optional() }),
  reply: z.object({ results: z.array(Warning) }),
})

export const dismissWarning = endpoint({
  method: 'POST',
  path: `${prefixes.auth}/v1/dismiss-app-warning/:id`,
  access: session,
  summary: 'Dismisses a warning until its next episode; 404 if it isn’t a current one',
  params: z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }),
  reply: Done,
})
