export { exportWorkspace } from './export-workspace.ts'
export { importWorkspace } from './import-workspace.ts'
export { WorkspaceError } from './manifest.ts'
