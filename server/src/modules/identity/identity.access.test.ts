import { everyCallOf } from '../../testing/access/every-call.ts'

await everyCallOf('identity')
