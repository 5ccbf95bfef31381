export { findLink, findMemberByEmail, insertLink, setPasswordHash, redeemLink } from '../repository.ts'
