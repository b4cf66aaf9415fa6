export { BatchNotice } from '~/features/batches/BatchNotice.tsx'
export { BulkBar } from '~/features/batches/BulkBar.tsx'
