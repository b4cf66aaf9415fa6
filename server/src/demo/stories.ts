import type { ContactChannel } from '@fairlead/contract/contact'
import type { Scene } from './scene.ts'
import * as words from './words.ts'

/** When a step happens: minutes after the one before, or days later within office hours. */
export type After = { minutes: number } | { days: number }
export type Step = { after: After; act: (scene: Scene) => Promise<void> }
type Plan = {
  /** How many clients live through it. */
  count: number
  /** How long ago it began, in days. */
  began: readonly [least: number, most: number]
  begin: 'consultation' | 'catalogue' | 'either' | 'by hand'
  steps: (scene: Scene) => readonly Step[]
}

const minutes = (n: number) => ({ minutes: n })
const days = (n: number) => ({ days: n })
const step = (after: After, act: Step['act']): Step => ({ after, act })

const viewed = (after: After) => step(after, (s) => s.view())
const noted = (after: After) => step(after, (s) => s.note(s.luck.pick(words.notes)))
const spoke = (after: After, outcome: 'REACHED' | 'INTERESTED' = 'REACHED') =>
  step(after, (s) => s.phone(outcome, s.luck.pick(words.reached)))
const missed = (after: After) => step(after, (s) => s.phone('NO_ANSWER', s.luck.pick(words.unanswered)))
const lost = (after: After) => step(after, (s) => s.phone('NOT_INTERESTED', s.luck.pick(words.declined)))
const wrote = (after: After, channel: ContactChannel = 'whatsapp') =>
  step(after, (s) => s.write(channel, s.luck.pick(words.messages)))
const met = (after: After) =>
  step(after, (s) => {
    const [text, place] = s.luck.pick(words.meetings)
    return s.meet(text, place)
  })
const planned = (inDays: number, hour?: number) =>
  step(minutes(1), (s) => s.plan(inDays, s.luck.pick(words.dueNotes), hour))
/** A follow-up that is not overdue yet: so many days from today. */
const ahead = (s: Scene, least: number, most: number, hour?: number) =>
  step(minutes(1), (now) => now.planFor(s.luck.between(least, most), s.luck.pick(words.dueNotes), hour))
const done = (after: After) => step(after, (s) => s.complete())

/** Fewer than a day ago, everything happens within minutes; an answer comes within an hour or two, mostly. */
const soon = (s: Scene) => minutes(s.luck.between(3, 95))

/** The lives of the demo's clients; together they show every state that a client can be in. */
export const stories = {
  new: { count: 21, began: [0, 0.8], begin: 'either', steps: () => [] },
  newForDays: { count: 8, began: [1, 4], begin: 'catalogue', steps: () => [] },
  seenOnly: { count: 10, began: [0.2, 3], begin: 'either', steps: (s) => [viewed(soon(s))] },
  calledToday: {
    count: 12,
    began: [0.1, 0.9],
    begin: 'consultation',
    steps: (s) => [viewed(soon(s)), spoke(minutes(2), 'INTERESTED'), planned(s.luck.between(1, 4))],
  },
  triedTwice: {
    count: 22,
    began: [2, 6],
    begin: 'either',
    steps: (s) => [viewed(soon(s)), missed(minutes(1)), missed(days(1)), wrote(minutes(2)), ahead(s, 1, 5)],
  },
  dueToday: {
    count: 18,
    began: [4, 20],
    begin: 'consultation',
    steps: (s) => [viewed(soon(s)), spoke(minutes(2)), ahead(s, 0, 0)],
  },
  dueTomorrow: {
    count: 16,
    began: [3, 15],
    begin: 'either',
    steps: (s) => [viewed(soon(s)), spoke(minutes(3), 'INTERESTED'), ahead(s, 1, 1, 10)],
  },
  quoted: {
    count: 34,
    began: [8, 40],
    begin: 'consultation',
    steps: (s) => [
      viewed(soon(s)),
      spoke(minutes(2), 'INTERESTED'),
      planned(2),
      met(days(2)),
      done(minutes(5)),
      noted(minutes(2)),
      wrote(days(1)),
      ahead(s, 2, 12),
    ],
  },
  overdue: {
    count: 26,
    began: [9, 35],
    begin: 'either',
    steps: (s) => [viewed(soon(s)), spoke(minutes(4)), wrote(days(1), 'email'), planned(s.luck.between(2, 5))],
  },
  someday: {
    count: 20,
    began: [15, 60],
    begin: 'catalogue',
    steps: (s) => [viewed(soon(s)), spoke(minutes(4)), step(minutes(1), (now) => now.someday('After the move'))],
  },
  bought: {
    count: 30,
    began: [30, 70],
    begin: 'consultation',
    steps: (s) => [
      viewed(soon(s)),
      spoke(minutes(2), 'INTERESTED'),
      planned(2),
      met(days(2)),
      done(minutes(5)),
      planned(5),
      met(days(5)),
      done(minutes(2)),
      step(minutes(5), (now) => now.note('Signed. Deposit has arrived, fitting in ten weeks.')),
    ],
  },
  lost: {
    count: 18,
    began: [5, 60],
    begin: 'either',
    steps: (s) => [viewed(soon(s)), missed(minutes(2)), lost(days(2))],
  },
  wrongNumber: {
    count: 4,
    began: [3, 40],
    begin: 'either',
    steps: (s) => [
      viewed(soon(s)),
      step(minutes(1), (now) => now.phone('WRONG_NUMBER', 'A dentist. The number is off by one digit, it seems.')),
      wrote(minutes(5), 'email'),
    ],
  },
  cameBack: {
    count: 18,
    began: [12, 55],
    begin: 'catalogue',
    steps: (s) => [
      viewed(soon(s)),
      wrote(minutes(10), 'email'),
      step(days(s.luck.between(4, 10)), (now) => now.submitAgain()),
      viewed(minutes(20)),
      spoke(minutes(1), 'INTERESTED'),
      // Nobody said what came of it.
      step(minutes(30), (now) => now.open('whatsapp')),
      ahead(s, 0, 20),
    ],
  },
  byHand: {
    count: 25,
    began: [1, 65],
    begin: 'by hand',
    steps: (s) => [noted(minutes(2)), spoke(days(1)), ahead(s, 2, 30, 14)],
  },
  atTheFair: {
    count: 9,
    began: [20, 22],
    begin: 'by hand',
    steps: (s) => [
      step(minutes(1), (now) => now.note('Met at the home fair, stand 14. Took the catalogue.')),
      step(days(1), (now) => now.edit({ company: s.luck.pick(words.companies), job_title: 'Owner' })),
      wrote(minutes(4), 'sms'),
    ],
  },
  unreadableNumber: {
    count: 6,
    began: [2, 30],
    begin: 'by hand',
    steps: () => [
      step(minutes(1), (s) => s.edit({ phones: [{ value: 'ask at the front desk, ext. 12', is_primary: true }] })),
    ],
  },
  deleted: {
    count: 5,
    began: [5, 20],
    begin: 'either',
    steps: (s) => [viewed(soon(s)), lost(minutes(5)), step(days(1), (now) => now.bin())],
  },
} as const satisfies Record<string, Plan>
export type Story = keyof typeof stories
