export { deliveryWorkers, sweepEvents } from './deliver.ts'
export { type Listener, listener } from './listener.ts'
