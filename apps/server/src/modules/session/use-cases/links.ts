export { findMemberByEmail } from '../repository.ts'
export { findLink, insertLink, redeemLink } from '../repository-links.ts'
