import { createStore } from '../store.ts'

/** Whether the tasks that get an account going were asked for from the menu, although all of them may be done. */
export const getStarted = createStore(false)
