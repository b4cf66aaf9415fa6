import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/seeing/scripts'
import type { Ctx } from '#platform/context'

/** Logs that a configured script of others did not load in a browser; blockers of advertisements do that too. */
export async function reportScriptFailure(
  ctx: Ctx,
  { body }: Input<typeof calls.reportScriptFailure>,
): Promise<Reply<typeof calls.reportScriptFailure>> {
  const script = ctx.installation.scripts.find(({ kind }) => kind === body.kind)
  if (script) ctx.log.warn(script, 'a script did not load in a browser')
  return done
}
