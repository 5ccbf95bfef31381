export { readCatalogueFolder } from '../import/index.ts'
