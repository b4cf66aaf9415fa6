import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How a process of ours is started in a test, and the surroundings that each has. */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  import.meta.resolve('../resolve-once.ts'),
]
export const nodeEnv = {
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'test',
  METRICS_PORT: '0',
  // A start costs half a second less when the compiled code is kept.
  NODE_COMPILE_CACHE: join(tmpdir(), 'fairlead-compile-cache'),
}
