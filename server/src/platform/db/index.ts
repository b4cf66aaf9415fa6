export { askingTogether, askMany, batched, batchedBy, eqAny, keyBy } from './batched.ts'
export { bytes, id, instant, newId, orgId, sortText, toRfc3339 } from './columns.ts'
export {
  bind,
  type Database,
  type Db,
  openDatabase,
  type Patience,
  type Purpose,
  type Queryable,
  type TransactionOptions,
} from './database.ts'
export { lockSchema, migrate, migrationNames, NewerSchemaError, schemaState } from './migrate.ts'
export { isOutage, reasonOf, sqlState } from './outage.ts'
export { insertIfNew, insertRows, prepared } from './prepared.ts'
export { rowsOf, type Statement, statement } from './statement.ts'
export { waitForAll } from './wait-for-all.ts'
