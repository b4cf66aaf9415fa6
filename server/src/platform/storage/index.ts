export { serveFiles } from './files.ts'
export { sniff } from './inspect.ts'
export { localDisk } from './local-disk.ts'
export { uploads } from './storage.tables.ts'
export { type Announced, incoming, isGone, type Presigned, type Storage, type StoredObject } from './storage.ts'
export { thumbnailKeys } from './thumbnails.ts'
export {
  copyUploads,
  dropUploads,
  fileUrl,
  releaseUploads,
  storedFiles,
  takeUploads,
  uploadLink,
  uploadWorkers,
} from './uploads.ts'
