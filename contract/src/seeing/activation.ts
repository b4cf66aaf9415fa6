import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'

/** The tasks that get an account going, in the order in which they are shown (point 3 of the specification). */
export const ActivationType = z.enum([
  'CONNECT_LEAD_SOURCE',
  'CREATE_LEAD_FORM',
  'FB_LEAD_ADS',
  'QUICK_RESPONSE',
  'TRACK_VIEW_ON_CONTENT',
  'CREATE_PAGE',
  'WHATSAPP_AUTO_RESPONDER',
  'SETUP_SEQUENCE',
  'INVITE_TEAM',
  'LEAD_ASSIGNMENT',
  'CUSTOM_FIELDS',
  'DOWNLOAD_APP',
  'META_CAPI',
  'BOOK_DEMO',
])
export type ActivationType = z.output<typeof ActivationType>

export const ActivationScreen = z.object({
  /** Address of a picture on the application's own origin, or of a video. */
  cover: z.string(),
  title: z.string(),
  description: z.string(),
  isVideoCover: z.boolean(),
})
export type ActivationScreen = z.output<typeof ActivationScreen>

export const ActivationTask = z.object({
  id: ActivationType,
  name: z.string(),
  is_completed: z.boolean(),
  activation_type: ActivationType,
  /** Whether the person may tick it off without having done it. */
  can_mark_as_completed: z.boolean(),
  metadata: z.object({
    cover: z.string(),
    description: z.string(),
    screens: z.array(ActivationScreen),
    /** Where the last screen leads: a path of the application, or an address that opens in a new tab. */
    cta: z.object({ text: z.string(), link: z.string() }),
  }),
})
export type ActivationTask = z.output<typeof ActivationTask>

const path = `${prefixes.dashboard}/activation-tasks` as const
const session = { session: true } as const
const ByTask = z.object({ id: ActivationType })

export const listActivationTasks = endpoint({
  method: 'GET',
  path: `${path}/`,
  access: session,
  summary: "The signed-in person's getting-started tasks, open and completed",
  reply: z.object({ results: z.array(ActivationTask) }),
})

export const getActivationTask = endpoint({
  method: 'GET',
  path: `${path}/:id/`,
  access: session,
  summary: 'One of these tasks; 404 if it isn’t theirs',
  params: ByTask,
  reply: ActivationTask,
})

export const setActivationPreference = endpoint({
  method: 'PUT',
  path: `${path}/:id/preference/`,
  access: session,
  summary: 'Dismisses a task; 400 for one that can only be completed by doing it (rule 173)',
  params: ByTask,
  body: z.strictObject({ is_completed: z.literal(true) }),
  reply: ActivationTask,
})
