export { backup } from './backup.ts'
export { BackupError, type Manifest } from './manifest.ts'
export { inspectBackup, refuseUnlessEmpty, restore } from './restore.ts'
