export { createDelivery, type Delivery, deliverOneWorker } from './delivery.ts'
export { type Heard, type Listener, listener, listenersByEvent } from './listener.ts'
export { sweepEvents } from './sweep-events.job.ts'
