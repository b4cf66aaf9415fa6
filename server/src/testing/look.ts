import type { Endpoint, Request } from '@fairlead/contract/endpoint'
import { type Client, type ClientRow, getClient, listClients } from '@fairlead/contract/records/clients'
import { getTimeline, type TimelineItem } from '@fairlead/contract/records/timeline'
import { listNotices, type Notice } from '@fairlead/contract/seeing/notifications'
import type { Person } from './world.ts'

/*
 * What somebody sees, asked by the product's own calls. What they may not see throws, with the answer.
 */

type By = Pick<Person, 'browser'>
type Query<E extends Endpoint> = Request<E>['query']

/** Clients as somebody's list shows them. */
export async function clientsOf({ browser }: By, query: Query<typeof listClients> = {}): Promise<ClientRow[]> {
  return (await browser.call(listClients, { query })).body.results
}

/** A client as their page shows them. */
export async function clientOf({ browser }: By, id: string): Promise<Client> {
  return (await browser.call(getClient, { params: { id } })).body
}

/** A client's timeline, the newest first. */
export async function timelineOf(
  { browser }: By,
  id: string,
  query: Query<typeof getTimeline> = {},
): Promise<TimelineItem[]> {
  return (await browser.call(getTimeline, { params: { id }, query })).body.results
}

/** Somebody's notices, the newest first. */
export async function noticesOf({ browser }: By): Promise<Notice[]> {
  return (await browser.call(listNotices)).body.results
}

/** The titles of somebody's notices, the newest first. */
export const titlesOf = async (by: By): Promise<string[]> => (await noticesOf(by)).map(({ title }) => title)
