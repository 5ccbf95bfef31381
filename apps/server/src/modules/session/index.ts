export { deviceName } from './device-name.ts'
export {
  findLink,
  findOwnerOfAddress,
  insertLink,
  redeemLink,
  redeemOtherLinks,
  type FoundLink,
} from './repository-links.ts'
export { endOneSession, endOtherSessions, listSessions } from './repository-devices.ts'
export { endAllSessions, findMemberByEmail, findPrimaryMember, setPasswordHash } from './repository.ts'
export type { KnownMember } from './repository.ts'
export { confirmPassword } from './use-cases/confirm-password.ts'
export { startSession } from './use-cases/start-session.ts'
