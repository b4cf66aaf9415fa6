/** How values are read, without what keeps them: for the processes that read a stranger's file. */
export { parseValue } from '../field-value.ts'
