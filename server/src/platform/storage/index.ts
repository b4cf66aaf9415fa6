export { dispositionOf, serveFiles } from './files.ts'
export { readAll, sniff } from './inspect.ts'
export { localDisk } from './local-disk.ts'
export { DrawnPages, pageKeys, pagePictureKeys, pagesKey, pagesPrefix } from './page-pictures.ts'
export { uploads } from './storage.tables.ts'
export { type Announced, incoming, isGone, type Presigned, type Storage, type StoredObject } from './storage.ts'
export { inTempFile } from './temp-file.ts'
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
