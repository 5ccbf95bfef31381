export { findActorOfSession, findSessionActor } from '../repository.ts'
