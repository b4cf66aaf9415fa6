import type { Request } from '@fairlead/contract/endpoint'
import { type Client, updateClient } from '@fairlead/contract/records/clients'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '~/lib/calls/call.ts'
import { CallError, messageOf } from '~/lib/calls/call-error.ts'
import { toast } from '~/lib/toast.ts'
import { patchRow } from '../list/change-rows.ts'
import { oneClient } from '../page/one-client.ts'
import { t } from '../words.ts'

type Body = Request<typeof updateClient>['body']

/** A change of a client: what is sent, and how the client looks with it before the server has answered. */
export type Edit = {
  body: Omit<Body, 'version'>
  shown: Partial<Client>
  /** The client that the person saw when the change was begun, where that was earlier than it is saved. */
  from?: Client | undefined
}
/** Saves a change; answers why it could not stay, or undefined when it was saved. */
export type SaveEdit = (edit: Edit) => Promise<CallError | undefined>

/** The client as it is now, in the answer to a change that somebody else was faster with (R37). */
const presentIn = (error: unknown): Client | undefined =>
  error instanceof CallError && error.status === 409 ? (error.body?.current as Client | undefined) : undefined

/** As much of a client as a change touches. */
const part = (client: Client, of: Partial<Client>): Partial<Client> =>
  Object.fromEntries(Object.entries(client).filter(([name]) => name in of))

/** Whether a change's own fields differ between two states of the client. */
const differs = (of: Partial<Client>, a: Client, b: Client): boolean =>
  JSON.stringify(part(a, of)) !== JSON.stringify(part(b, of))

/**
 * Changes a client, one change after the other, each shown at once. When somebody else changed the client
 * in the meantime, a change of other fields goes through; one of the same fields is given back.
 */
export function useEditClient(id: string): SaveEdit {
  const queries = useQueryClient()
  const { queryKey } = oneClient(id)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef<Partial<Client>[]>([])

  const show = (client: Client) => {
    void queries.cancelQueries({ queryKey, exact: true })
    const shown = Object.assign({}, client, ...waiting.current) as Client
    queries.setQueryData(queryKey, shown)
    patchRow(queries, id, shown)
  }
  const put = (body: Body) => call(updateClient, { params: { id }, body })

  const send = async ({ body, shown, from }: Edit, began: Client): Promise<Client> => {
    const seen = from ?? began
    // What another changed since it was seen is the server's to refuse: its version has gone by.
    const isBehind = differs(shown, seen, began)
    const version = isBehind ? seen.version : (queries.getQueryData(queryKey)?.version ?? began.version)
    try {
      return await put({ ...body, version })
    } catch (error) {
      const present = presentIn(error)
      if (!present) throw error
      if (differs(shown, present, seen)) throw new CallError(409, t('details.changedSince'), (error as CallError).body)
      return put({ ...body, version: present.version })
    }
  }

  return (edit) => {
    const began = queries.getQueryData(queryKey)
    if (!began) return Promise.resolve(undefined)
    waiting.current.push(edit.shown)
    show(began)
    const end = () => {
      waiting.current = waiting.current.filter((one) => one !== edit.shown)
    }
    const saved = before.current
      .then(() => send(edit, began))
      .then(
        (client) => {
          end()
          show(client)
          return undefined
        },
        (error: unknown) => {
          end()
          const now = queries.getQueryData(queryKey) ?? began
          show(presentIn(error) ?? { ...now, ...part(began, edit.shown) })
          void queries.invalidateQueries({ queryKey, exact: true })
          return error instanceof CallError ? error : new CallError(0, messageOf(error))
        },
      )
    before.current = saved
    return saved
  }
}

type Lost = { client: Pick<Client, 'name'>; label: string; text: string }

/** Tells of a change that could not stay when nothing stands there any more that could show it, with what was typed. */
export function tellLost(reason: string, { client, label, text }: Lost, again?: () => Promise<boolean>): void {
  const run = () => void again?.().then((isSaved) => isSaved && toast.success(t('details.saved', { label })))
  const heading = t('details.lost', { name: client.name, label, text })
  toast.error(reason, heading, again && { label: t('list.tryAgain'), run })
}
