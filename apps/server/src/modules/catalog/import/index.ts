export { readCatalogueFolder } from './read-catalogue-folder.ts'
