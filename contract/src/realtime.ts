/** A message without a client and without data, unless it says so. */
type Plain<K extends string> = { kind: K; client_id?: undefined; data?: undefined }
/** A message about one client, whom only those who may see it hear of. */
type OfClient<K extends string, Data = undefined> = { kind: K; client_id: string; data?: Data | undefined }

/**
 * What the server sends to open screens over the stream (docs/reference/realtime.md). A screen asks for what it shows;
 * a message only says that it changed.
 */
export type RealtimeMessage =
  | OfClient<'client.added' | 'client.changed', { is_new_lead: true }>
  | OfClient<'client.removed' | 'follow-up.changed' | 'sequence-steps.changed' | 'timeline.changed'>
  /** So many clients changed at once that none is named. */
  | Plain<'clients.changed'>
  | Plain<'groups.changed' | 'groups.progress' | 'views.changed' | 'duplicates.changed'>
  | Plain<'batch.changed' | 'export.changed'>
  | Plain<'warnings.changed' | 'activation.changed' | 'facebook.changed'>
  | { kind: 'import.changed'; client_id?: undefined; data: { id: string } }
  | { kind: 'upload.processed'; client_id?: undefined; data: { key: string; status?: string | undefined } }
  | { kind: 'content.changed' | 'sequence.changed'; client_id?: undefined; data: { id: string } }
  /** Somebody reads what was shared just now: told of their client, or, where there is none, to who shared it. */
  | {
      kind: 'content.reading'
      client_id?: string | undefined
      data: { share_id: string; visit_id: string; content_id: string; part: string | null; seconds: number }
    }
  | {
      kind: 'alert'
      client_id?: undefined
      data: {
        notice_id: string
        kind: string
        title: string
        body: string
        path: string
        client_id?: string | null | undefined
      }
    }
  | { kind: 'notices.read'; client_id?: undefined; data: { unread: number } }
  | Plain<'rights.changed'>
  /** With a reason it is the session of this stream; without, another one of the same person. */
  | { kind: 'session.ended'; client_id?: undefined; data?: { reason: string } | undefined }

export type RealtimeKind = RealtimeMessage['kind']

/**
 * What a change writes for the streams: beside what they send on, that a client changed hands, which each stream makes
 * into added, changed or removed by what its person saw before.
 */
export type RealtimeNotice = (
  | RealtimeMessage
  | { kind: 'client.moved'; client_id: string; data: { from_id: string | null } }
) & {
  /** For one person alone. */
  user_id?: string | undefined
}
