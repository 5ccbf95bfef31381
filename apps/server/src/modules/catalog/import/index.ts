export { readCatalogueFolder } from './read-catalogue-folder.ts'
export type { ImportProblem } from './import-problem.ts'
