import { addClient, type Person, planFollowUp, type World } from '@fairlead/server/testing'

type Sample = {
  name: string
  phone?: string
  email?: string
  company?: string
  isNew?: boolean
  /** How long ago something last happened, in minutes. */
  ago: number
  /** When the follow-up is due, in hours from now; or someday. */
  due?: number | 'someday'
  /** What the follow-up is about. */
  note?: string
}

/** People of many countries, with long names, right-to-left names and emoji: as a list really looks. */
export const samples: readonly Sample[] = [
  { name: 'Siddharth Venkataraman-Iyer', phone: '+919820012345', company: 'Modular kitchen Nov', isNew: true, ago: 4 },
  { name: 'Chloé Beaumont-Desrosiers', phone: '+33612345678', isNew: true, ago: 38 },
  {
    name: 'Grace Wanjiru Njoroge',
    phone: '+254712345678',
    company: 'Office fit-out',
    ago: 70,
    due: -44,
    note: 'Confirm site measurement for 22 desks',
  },
  {
    name: 'Ahmad Faizal bin Abdul Rahman',
    phone: '+6591274486',
    email: 'ahmad@faizal.test',
    ago: 80,
    due: 2,
    note: 'Send revised quote with quartz top',
  },
  {
    name: 'Priya Raghunathan',
    phone: '+919840056789',
    company: 'Office chairs, 40 pieces',
    ago: 130,
    due: 3,
    note: 'Unit price for 40 chairs with headrest',
  },
  {
    name: 'Lukas Steinbrenner',
    phone: '+6588420917',
    email: 'lukas@steinbrenner.test',
    ago: 200,
    due: 26,
    note: 'Video call about island layout',
  },
  { name: 'Tan Wei Ling', phone: '+6596123344', ago: 300, due: 74, note: 'Compare carpentry quote' },
  {
    name: 'عبد الله المنصوري',
    phone: '+971501234567',
    company: 'Villa kitchens Gulf',
    ago: 1500,
    due: 100,
    note: 'Villa walk-through with architect',
  },
  {
    name: 'Oluwaseun Adeyemi-Bakare',
    phone: '+2348031234567',
    ago: 1600,
    due: 150,
    note: 'Sample delivery, oak veneer',
  },
  {
    name: 'Nguyễn Thị Minh Khai',
    phone: '+84912345678',
    ago: 2900,
    due: 'someday',
    note: 'Moving in next year, wardrobe planner',
  },
  {
    name: 'Jonathan Fitzgerald Worthington-Smythe the Younger of Sentosa Cove',
    email: 'j@w.test',
    ago: 5800,
    due: 270,
  },
  { name: 'Yuki Tanaka 🌿', phone: '+819012345678', ago: 8700 },
  { name: 'María Fernanda Quispe Huamán', phone: '+51987654321', ago: 16000 },
  { name: 'Krzysztof Radziwiłłowicz', phone: '+48601912740', ago: 60000, due: 9000 },
  { name: '李小龙', phone: '+85291234567', ago: 90000 },
]

const hourMs = 3_600_000

/** Adds the people above by the product's own calls, then sets the clock of what happened last. */
export async function addSamples(world: World, { browser }: Person): Promise<void> {
  const now = await world.now()
  for (const { name, phone, email, company, due, note, isNew = false, ago } of samples) {
    const body = {
      name,
      ...(phone ? { phonenumber: phone } : {}),
      ...(email ? { email } : {}),
      ...(company ? { company } : {}),
    }
    const id = await addClient({ browser }, body)
    if (due !== undefined) {
      const isPast = due !== 'someday' && due < 0
      const at =
        due === 'someday' ? { maturity_type: 'NOT_FIXED' as const } : { remind_on: inHours(now, isPast ? 1 : due) }
      const body = { ...at, ...(note ? { note } : {}) }
      await planFollowUp({ browser }, id, body)
      // Nobody can set a date that has passed: it was set, and then passed.
      if (isPast)
        await world.sql(
          `update clients set due_remind_on = due_remind_on + make_interval(hours => $1),
            due_at = due_at + make_interval(hours => $1), overdue_at = overdue_at + make_interval(hours => $1) where id = $2`,
          [due - 1, id],
        )
    }
    await world.sql(
      `update clients set last_activity_at = clock_now() - make_interval(mins => $1), is_new_lead = $2,
        new_lead_since = case when $2 then clock_now() end where id = $3`,
      [ago, isNew, id],
    )
  }
}

const inHours = (now: Date, hours: number) => new Date(now.getTime() + hours * hourMs).toISOString()

/** Many clients, for lists that must be paged: `count` of them, named in order. */
export async function addMany(world: World, { browser }: Person, count: number): Promise<void> {
  for (let i = 1; i <= count; i++) {
    const number = String(i).padStart(3, '0')
    await addClient({ browser }, { name: `Client ${number}`, phonenumber: `+6591000${number}` })
  }
  await world.settle()
}
