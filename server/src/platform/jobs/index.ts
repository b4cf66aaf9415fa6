export { defineJob, Hopeless, type JobDefinition, type JobInfo, type JobWorker, worker } from './define.ts'
export { deadLetters } from './jobs.tables.ts'
export { createJobs, type Jobs, type NewJob } from './jobs.ts'
