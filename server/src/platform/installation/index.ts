import type { ScriptKind } from '@fairlead/contract/identity/session'
import type { Secrets } from '#platform/secrets'

/** What every use case may know of the installation: its addresses, its name, its keys. */
export type Installation = {
  /** Origin of the application, from the settings; never from a request's Host header (S62). */
  readonly appUrl: string
  /** Origin of what strangers see. */
  readonly publicUrl: string
  readonly product: string
  /** A picture in the place of the logo. */
  readonly logoUrl: string | undefined
  readonly production: boolean
  /** Other machines may read /dev/outbox. */
  readonly outboxOpen: boolean
  /** People reach it by https: cookies are then bound to it (rule 215). */
  readonly secure: boolean
  readonly billing: 'off' | 'manual'
  /** So many copies of leads an account may send to addresses in 24 hours; 0: as many as there are. */
  readonly copiesPerDay: number
  readonly session: { readonly idleDays: number; readonly absoluteDays: number }
  readonly links: {
    readonly supportEmail: string | undefined
    readonly userGuide: string | undefined
    readonly liveChat: string | undefined
    readonly salesEmail: string | undefined
    readonly contactSales: string | undefined
    readonly appDownload: string | undefined
  }
  /** What new people are asked and shown beside the rest (rule 174). */
  readonly onboarding: {
    readonly survey: boolean
    readonly videoUrl: string | undefined
    /** Facebook can be connected without a Meta app of one's own. */
    readonly facebook: boolean
  }
  /** Scripts of others that the application's pages load (rule 239): none but in production. */
  readonly scripts: readonly { readonly kind: ScriptKind; readonly url: string }[]
  readonly vapidPublicKey: string
  readonly googleClientId: string | undefined
  readonly turnstileSiteKey: string | undefined
  readonly secrets: Secrets
}
