export { mostMissed } from '../repository.ts'
export type { MissedTerm } from '../repository.ts'
