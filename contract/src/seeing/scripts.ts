import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ScriptKind } from '../identity/session.ts'
import { Done } from '../primitives.ts'

export const reportScriptFailure = endpoint({
  method: 'POST',
  path: '/api/scripts/failures',
  access: { session: true },
  summary: 'Reports that one of the operator’s scripts didn’t load, which is then logged',
  body: z.strictObject({ kind: ScriptKind }),
  reply: Done,
  ours: true,
})
