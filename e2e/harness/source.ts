import type { Person, World } from '@fairlead/server/testing'
import { signature, testSource } from '../../server/src/testing/test-source.ts'

const secret = 'a secret of the journeys'
/** A source of leads that signs what it delivers. */
export const source = testSource(() => secret)

/** Delivers leads to a person's organisation, as a lead source does. */
export async function deliver(world: World, { orgId }: Person, items: readonly object[]): Promise<void> {
  const body = JSON.stringify({ items })
  const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) }
  const { status } = await fetch(`${world.publicUrl}/hooks/test_source/${orgId}`, { method: 'POST', body, headers })
  if (status !== 200) throw new Error(`the delivery was answered ${status}`)
}
