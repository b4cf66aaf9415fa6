import type { ContactChannel } from '@fairlead/contract/contact'
import type { Input } from '@fairlead/contract/endpoint'
import {
  autoUnmarkLead,
  createClient,
  deleteClient,
  updateClient,
  updateLastInteraction,
} from '@fairlead/contract/records/clients'
import { addActivity } from '@fairlead/contract/records/timeline'
import { type Outcome, setFollowUp } from '@fairlead/contract/work/follow-ups'
import type { Actor } from '#platform/context'
import { addDays, dayIn, instantOf } from '#platform/time'
import type { Past } from './earlier-days.ts'
import type { Invented } from './people.ts'
import type { Chance } from './random.ts'

/** One client's life as it goes on: who does what, at the time to which the past was moved. */
export type Scene = {
  readonly luck: Chance
  readonly person: Invented
  addByHand: () => Promise<void>
  view: () => Promise<void>
  note: (text: string) => Promise<void>
  phone: (outcome: Outcome, text: string) => Promise<void>
  /** A channel is opened, and nobody says what came of it. */
  open: (channel: ContactChannel) => Promise<void>
  write: (channel: ContactChannel, text: string) => Promise<void>
  meet: (text: string, place: string) => Promise<void>
  /** Sets the follow-up so many days after this moment. */
  plan: (inDays: number, note: string, hour?: number) => Promise<void>
  /** Sets the follow-up so many days after the day on which the demo is made. */
  planFor: (daysFromToday: number, note: string, hour?: number) => Promise<void>
  someday: (note: string) => Promise<void>
  complete: () => Promise<void>
  edit: (changes: Partial<Input<typeof updateClient>['body']>) => Promise<void>
  submitAgain: () => Promise<void>
  bin: () => Promise<void>
  clientId: string
}

type Setting = {
  past: Past
  me: Actor
  luck: Chance
  person: Invented
  /** When the demo is made. */
  today: Date
  submitAgain: () => Promise<void>
}

export function openScene({ past, me, luck, person, today, submitAgain }: Setting): Scene {
  const first = person.name.split(' ')[0] ?? ''
  const follow = async (scene: Scene, body: Input<typeof setFollowUp>['body']) => {
    await past.call(me, setFollowUp, { params: { id: scene.clientId }, body })
  }
  const onDay = (day: string, note: string, hour: number | undefined) =>
    hour === undefined
      ? { day, note }
      : { remind_on: instantOf(day, `${String(hour).padStart(2, '0')}:00`, me.zone).toISOString(), note }
  const scene: Scene = {
    luck,
    person,
    clientId: '',
    submitAgain,
    async addByHand() {
      const { name, phone, email, city, country } = person
      const client = await past.call(me, createClient, {
        body: { name, city, country, email, ...(phone ? { phonenumber: phone } : {}) },
      })
      scene.clientId = client.id
    },
    async view() {
      await past.call(me, autoUnmarkLead, { params: { id: scene.clientId }, body: { unmark_type: 'CLIENT_VIEWED' } })
    },
    async note(text) {
      await past.call(me, addActivity, { body: { client_id: scene.clientId, item_type: 'NOTE', text } })
    },
    async phone(outcome, text) {
      await past.call(me, updateLastInteraction, { body: { client_id: scene.clientId, channel: 'phone_call' } })
      await past.call(me, addActivity, {
        body: {
          client_id: scene.clientId,
          item_type: 'PHONECALL',
          confirms_tap: true,
          direction: 'outgoing',
          outcome,
          text,
          duration_seconds: outcome === 'NO_ANSWER' ? null : luck.between(40, 900),
        },
      })
    },
    async open(channel) {
      await past.call(me, updateLastInteraction, { body: { client_id: scene.clientId, channel } })
    },
    async write(channel, text) {
      await past.call(me, addActivity, {
        body: { client_id: scene.clientId, item_type: 'MESSAGE', channel, text: text.replace('{first}', first) },
      })
    },
    async meet(text, place) {
      await past.call(me, addActivity, {
        body: { client_id: scene.clientId, item_type: 'MEETING', outcome: 'INTERESTED', text, place },
      })
    },
    plan: (inDays, note, hour) => follow(scene, onDay(addDays(dayIn(past.now, me.zone), inDays), note, hour)),
    planFor: (daysFromToday, note, hour) =>
      follow(scene, onDay(addDays(dayIn(today, me.zone), daysFromToday), note, hour)),
    someday: (note) => follow(scene, { maturity_type: 'NOT_FIXED', note }),
    complete: () => follow(scene, { is_done: true, outcome: 'REACHED' }),
    async edit(changes) {
      await past.call(me, updateClient, { params: { id: scene.clientId }, body: changes })
    },
    async bin() {
      await past.call(me, deleteClient, { params: { id: scene.clientId } })
    },
  }
  return scene
}
