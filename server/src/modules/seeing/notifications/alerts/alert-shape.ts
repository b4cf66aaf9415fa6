import type { AlertKind } from '@fairlead/contract/identity/account'
import type { Letter } from '#platform/outbound'

/** Something to tell a person. */
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
