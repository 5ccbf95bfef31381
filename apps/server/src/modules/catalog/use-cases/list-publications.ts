export { listDrafts, listVersions } from '../repository.ts'
