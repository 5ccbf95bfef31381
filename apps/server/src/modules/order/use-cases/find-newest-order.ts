export { findNewestOrder } from '../repository.ts'
