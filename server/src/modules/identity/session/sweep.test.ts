import { expect, it } from 'vitest'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld()

it('sessions, codes and links that ended long ago are forgotten, however many they are', async () => {
  const ann = await world().signIn('ann@example.com')
  await world().sql(
    `insert into sessions select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'token_hash', 'copy ' || n))).*
     from sessions s, generate_series(1, 600) n where s.user_id = $1`,
    [ann.userId],
  )
  await world().advance({ days: 125 })
  const bob = await world().signIn('bob@example.com')
  await world().settle()
  expect(await world().sql('select user_id from sessions')).toEqual([{ user_id: bob.userId }])
  const kept = await Promise.all(
    ['login_codes', 'magic_tokens'].map((table) => world().sql(`select identity from ${table}`)),
  )
  expect(kept).toEqual([[{ identity: 'bob@example.com' }], [{ identity: 'bob@example.com' }]])
})
