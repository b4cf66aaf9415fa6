import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ScriptKind } from '../identity/session.ts'
import { Done } from '../primitives.ts'

export const reportScriptFailure = endpoint({
  method: 'POST',
  path: '/api/scripts/failures',
  access: { session: true },
  summary: 'Says that a script of the operator’s did not load, which the log then says too',
  body: z.strictObject({ kind: ScriptKind }),
  reply: Done,
  ours: true,
})
