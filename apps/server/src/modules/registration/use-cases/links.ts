export { findMemberByEmail, setPasswordHash } from '../repository.ts'
export { findLink, insertLink, redeemLink, redeemOtherLinks } from '../repository-links.ts'
