import * as e from '@fairlead/contract/seeing/account-deletion'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { askCode, cancel, pending, start } from './ask-deletion.ts'
import { deleteAccount, deleteAccounts } from './delete-accounts.job.ts'

/** The end of an account: asked for by its owner, taken back within two weeks, or carried out. */
export const accountDeletion: Module = {
  name: 'account-deletion',
  workers: [deleteAccounts, deleteAccount],
  routes: [
    serve(e.getDeletion, pending),
    serve(e.askDeletionCode, askCode),
    serve(e.startDeletion, start),
    serve(e.cancelDeletion, cancel),
  ],
}
