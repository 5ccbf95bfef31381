export { findLink, insertLink, redeemLink } from './repository-links.ts'
export { endAllSessions, findMemberByEmail, findPrimaryMember } from './repository.ts'
export type { KnownMember } from './repository.ts'
export { startSession } from './use-cases/start-session.ts'
