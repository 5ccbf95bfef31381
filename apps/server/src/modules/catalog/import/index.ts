export type { ImportProblem } from './import-problem.ts'
export { readCatalogueFolder } from './read-catalogue-folder.ts'
