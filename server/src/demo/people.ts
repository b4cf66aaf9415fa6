import type { Chance } from './random.ts'

export type Invented = {
  name: string
  country: Country
  city: string
  email: string
  /** As its owner writes it, in the international form. */
  phone: string | null
}

type Place = {
  share: number
  cities: readonly string[]
  first: readonly string[]
  last: readonly string[]
  /** Numbers that the country's regulator keeps free for fiction: nobody can be called by mistake. */
  phones: readonly string[]
}

const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, i) => i + from)
const pad = (n: number, digits: number) => String(n).padStart(digits, '0')
/** 555-0100 to 555-0199 of every area code (North American Numbering Plan). */
const fictional555 = (codes: readonly string[]) =>
  codes.flatMap((code) => upTo(100, 100).map((n) => `+1 ${code} 555 ${pad(n, 4)}`))

const places = {
  US: {
    share: 90,
    cities: ['Boston', 'Chicago', 'Denver', 'Portland', 'Austin'],
    first: [
      ...['Olivia', 'Marcus', 'Denise', 'Tyrell', 'Hannah', 'Miguel', 'Grace', 'Caleb', 'Renee', 'Dominic'],
      ...['Alicia', 'Wesley', 'Monica', 'Trevor', 'Simone', 'Raymond'],
    ],
    last: [
      ...['Whitaker', 'Delgado', 'Nguyen', 'Abernathy', 'Coleman', 'Ramirez', 'Okafor', 'Sullivan', 'Park', 'Harper'],
      ...['Marchetti', 'Boyd', 'Levine', 'Castellanos', 'Friedman', 'Hayes'],
    ],
    phones: fictional555(['617', '312', '303', '503', '512']),
  },
  CA: {
    share: 60,
    cities: ['Toronto', 'Vancouver', 'Montréal', 'Calgary'],
    first: [
      ...['Amélie', 'Liam', 'Priya', 'Étienne', 'Sophie', 'Gurpreet', 'Nathalie', 'Declan', 'Mei', 'Olivier'],
      ...['Harjit', 'Camille', 'Rowan', 'Anjali'],
    ],
    last: [
      ...[
        'Tremblay',
        'MacDonald',
        'Raghunathan',
        'Gagnon',
        'Sandhu',
        'Lavoie',
        'Chan',
        'Fraser',
        'Bouchard',
        'Dhillon',
      ],
      ...['Campbell', 'Leblanc', 'Wong', 'Pelletier'],
    ],
    phones: fictional555(['416', '604', '514', '403']),
  },
  DE: {
    share: 60,
    cities: ['Hamburg', 'Berlin', 'München', 'Köln', 'Leipzig'],
    first: [
      ...['Lukas', 'Annika', 'Jürgen', 'Katharina', 'Mehmet', 'Friederike', 'Tobias', 'Aylin', 'Matthias', 'Greta'],
      ...['Stefan', 'Yasemin', 'Jonas', 'Heike'],
    ],
    last: [
      ...['Steinbrenner', 'Yılmaz', 'Großmann', 'Köhler', 'Brandt', 'Schäfer', 'Aydın', 'Lindemann', 'Vogel'],
      ...['Kowalczyk', 'Petersen', 'Hoffmann', 'Demir', 'Weiß'],
    ],
    phones: [
      ...upTo(100).map((n) => `+49 171 39200${pad(n, 2)}`),
      ...upTo(100).map((n) => `+49 176 040690${pad(n, 2)}`),
    ],
  },
  SE: {
    share: 50,
    cities: ['Göteborg', 'Stockholm', 'Malmö', 'Uppsala'],
    first: [
      ...['Astrid', 'Johan', 'Elsa', 'Mohammed', 'Linnéa', 'Gustav', 'Fatima', 'Oskar', 'Ingrid', 'Björn', 'Selma'],
      ...['Anders', 'Maja'],
    ],
    last: [
      ...['Lindqvist', 'Söderström', 'Bergman', 'Haddad', 'Åkesson', 'Nyström', 'Holm', 'Öberg', 'Rahimi', 'Sandell'],
      ...['Ekström', 'Wallin', 'Sjöberg'],
    ],
    phones: upTo(95, 5).map((n) => `+46 70 174 06 ${pad(n, 2)}`),
  },
  AU: {
    share: 40,
    cities: ['Sydney', 'Melbourne', 'Brisbane', 'Perth'],
    first: [
      ...['Charlotte', 'Lachlan', 'Matilda', 'Arjun', 'Isla', 'Cooper', 'Ngaire', 'Hamish', 'Thuy', 'Angus', 'Freya'],
    ],
    last: [
      ...['McAllister', 'Papadopoulos', 'Tran', 'Robertson', 'Fitzgerald', 'Menon', 'Walsh', 'Gallagher', 'Pham'],
      ...['Henderson', 'Rossi'],
    ],
    phones: [
      ...['491 570 006', '491 570 156', '491 570 157', '491 570 158', '491 570 159', '491 570 737', '491 571 266'],
      ...['491 571 491', '491 571 804', '491 572 549', '491 572 665', '491 572 983', '491 573 770', '491 573 087'],
      ...['491 574 118', '491 574 632', '491 575 254', '491 575 789', '491 576 398', '491 576 801', '491 577 426'],
      ...['491 577 644', '491 578 957', '491 578 148', '491 578 888', '491 579 212', '491 579 760', '491 579 455'],
    ].map((rest) => `+61 ${rest}`),
  },
} as const satisfies Record<string, Place>

export type Country = keyof typeof places
const codes = Object.keys(places) as Country[]
/** Each country as often as its share of the clients. */
const drawn = codes.flatMap((code) => Array.from({ length: places[code].share }, () => code))
const providers = ['example.com', 'example.org', 'example.net']

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

/** Invents people one after another: no name, number or address comes twice. */
export function inventPeople(luck: Chance): () => Invented {
  const names = new Set<string>()
  const left = Object.fromEntries(codes.map((code) => [code, [...places[code].phones]])) as Record<Country, string[]>
  return () => {
    const country = luck.pick(drawn)
    const place = places[country]
    let [first, last] = ['', '']
    do {
      first = luck.pick(place.first)
      last = luck.pick(place.last)
    } while (names.has(`${first} ${last}`))
    names.add(`${first} ${last}`)
    const phones = left[country]
    const [phone = null] = phones.splice(luck.between(0, Math.max(0, phones.length - 1)), 1)
    return {
      name: `${first} ${last}`,
      country,
      city: luck.pick<string>(place.cities),
      email: `${plain(first)}.${plain(last)}@${luck.pick(providers)}`,
      phone,
    }
  }
}
