import { z } from 'zod'
import { defineJob } from '#platform/jobs'

/** Goes through the values of a field that was changed. */
export const convertJob = defineJob('convert-field', z.object({ org_id: z.uuid(), run_id: z.uuid() }), {
  concurrency: 1,
})
