export { findLink, insertLink, redeemLink } from './repository-links.ts'
export { findMemberByEmail } from './repository.ts'
export { startSession } from './use-cases/start-session.ts'
