import { expect, it } from 'vitest'
import { useWorld } from '../../testing/test-world.ts'
import { tableClasses } from './table-classes.ts'

const world = useWorld()

type Key = { table: string; name: string; is_primary: boolean; columns: (string | null)[] }
type Reference = { table: string; name: string; to: string; columns: string[]; to_columns: string[] }

const classOf = (table: string) => tableClasses[table]
const isDistributed = ({ table }: { table: string }) => classOf(table) === 'distributed'

it('declares the class of each table', async () => {
  const tables = await world().sql<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  expect(tables.map(({ name }) => name).sort(), 'each table has a line in table-classes.ts').toEqual(
    Object.keys(tableClasses).sort(),
  )
})

it('has the organisation in each key of a distributed table, and its primary key begin with it', async () => {
  const keys = await world().sql<Key>(
    `select c.relname as table, i.relname as name, x.indisprimary as is_primary,
       array(select a.attname::text from unnest(x.indkey::int2[]) with ordinality k(number, place)
         left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number and k.number > 0
         where k.place <= x.indnkeyatts order by k.place) as columns
     from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where c.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion)`,
  )
  const distributed = keys.filter(isDistributed)
  expect(distributed.filter(({ columns }) => !columns.includes('org_id'))).toEqual([])
  const primary = new Map(distributed.flatMap((key) => (key.is_primary ? [[key.table, key.columns]] : [])))
  const rows = await world().sql<{ table: string; has_id: boolean; has_org_id: boolean }>(
    `select c.relname as table, bool_or(a.attname = 'id') as has_id, bool_or(a.attname = 'org_id' and a.attnotnull) as has_org_id
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace group by c.oid`,
  )
  const wrong = rows.filter(isDistributed).filter(({ table, has_id, has_org_id }) => {
    const columns = primary.get(table)
    return !has_org_id || columns?.[0] !== 'org_id' || (has_id && columns.join() !== 'org_id,id')
  })
  expect(wrong).toEqual([])
})

/** Each was read: it touches rows of the organisation of the row that sets it off, and no others. */
const triggers = ['client_words_added on clients', 'client_words_changed on clients']

it('has triggers that touch only rows of the same organisation', async () => {
  const found = await world().sql<{ name: string }>(
    `select tgname || ' on ' || c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  expect(found.map(({ name }) => name).sort()).toEqual(triggers)
})

it('has foreign keys between distributed tables begin with the organisation, and none lead there from elsewhere', async () => {
  const names = (columns: string, table: string) =>
    `array(select a.attname::text from unnest(${columns}) with ordinality k(number, place)
       join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number order by k.place)`
  const references = await world().sql<Reference>(
    `select f.conrelid::regclass::text as table, f.conname as name, f.confrelid::regclass::text as to,
       ${names('f.conkey', 'f.conrelid')} as columns, ${names('f.confkey', 'f.confrelid')} as to_columns
     from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
  )
  const isRight = ({ table, to, columns, to_columns }: Reference) => {
    if (classOf(to) === 'reference') return true
    if (classOf(to) === 'managed') return classOf(table) === 'managed'
    return classOf(table) === 'distributed' && columns[0] === 'org_id' && to_columns[0] === 'org_id'
  }
  expect(references.length).toBeGreaterThan(0)
  expect(references.filter((reference) => !isRight(reference))).toEqual([])
})
