import * as e from '@fairlead/contract/seeing/activation'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { completedBy } from './completed-by.ts'
import { getActivationTask, listActivationTasks, setActivationPreference } from './list-tasks.ts'

/** Tasks that get an account going, completed by what people do. */
export const activationModule: Module = {
  name: 'activation',
  listeners: completedBy,
  routes: serveAll(e, { listActivationTasks, getActivationTask, setActivationPreference }),
}
