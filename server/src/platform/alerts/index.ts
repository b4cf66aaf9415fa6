import type { AlertKind } from '@fairlead/contract/identity/account'
import type { z } from 'zod'
import type { EventDefinition } from '#events/define'
import type { Ctx } from '#platform/context'
import type { Heard } from '#platform/events'
import type { Letter } from '#platform/outbound'

/** Something to notify a person of. */
export type Alert = {
  kind: AlertKind
  clientId: string | null
  title: string
  body: string
  /** Where a tap leads, within the application. */
  path: string
  /** What the mail says beside the title; where it has lines, they stand in place of the body. */
  letter?: Partial<Pick<Letter, 'lines' | 'facts' | 'foot' | 'buttons'>>
  /** Buttons of the notification, as the service worker knows them. */
  actions?: { action: 'call' | 'whatsapp' | 'open'; title: string; url: string }[]
}

/** Notifies a person by the channels that their settings name for the alert's kind. */
export type Notify = (ctx: Ctx, userId: string, alert: Alert) => Promise<void>

/** Who is notified of an event and in which words: each capability brings its own, `notifications` delivers them. */
export type AlertRule = {
  readonly event: EventDefinition
  readonly handle: (ctx: Ctx, event: Heard<never>, alert: Notify) => Promise<void>
}

/** An alert rule. `handle` reads the present state again, as a listener does, and calls `alert` for each person. */
export const alertRule = <P extends z.ZodType>(
  event: EventDefinition<P>,
  handle: (ctx: Ctx, event: Heard<P>, alert: Notify) => Promise<void>,
): AlertRule => ({ event, handle: handle as AlertRule['handle'] })
