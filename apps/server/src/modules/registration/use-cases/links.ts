export { findLink, findMemberByEmail, insertLink, setPasswordHash, useLink } from '../repository.ts'
