export { inBatches } from './batches.ts'
export { defineJob, Hopeless, type JobDefinition, type JobInfo, type JobWorker, worker } from './define.ts'
export { deadLetters } from './jobs.tables.ts'
export { createJobs, isQueued, type Jobs, type NewJob } from './jobs.ts'
