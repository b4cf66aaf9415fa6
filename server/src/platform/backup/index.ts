export { backup, type Made } from './backup.ts'
export { BackupError, type Manifest } from './manifest.ts'
export { inspectBackup, type Restored, refuseUnlessEmpty, restore } from './restore.ts'
