export { findBoughtEntries, findNewestOrder } from '../repository.ts'
