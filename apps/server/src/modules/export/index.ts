export { exportList, type ExportFormat } from './export-list.ts'
export { lists } from './lists.ts'
export type { ListName } from './repository.ts'
export { csvHead, csvLines } from './write-rows.ts'
