import { createStore } from './store.ts'

/** What clients read just now, in words, by the id of the client. */
export const liveReadings = createStore<ReadonlyMap<string, string>>(new Map())
