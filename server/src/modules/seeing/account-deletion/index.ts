import * as e from '@fairlead/contract/seeing/account-deletion'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { askDeletionCode, cancelDeletion, getDeletion, startDeletion } from './ask-deletion.ts'
import { deleteAccount, deleteAccounts } from './delete-accounts.job.ts'

/** The end of an account: asked for by its owner, taken back within two weeks, or carried out. */
export const accountDeletion: Module = {
  name: 'account-deletion',
  workers: [deleteAccounts, deleteAccount],
  routes: serveAll(e, { getDeletion, askDeletionCode, startDeletion, cancelDeletion }),
}
