export { createUnits, type Units } from './units.ts'
