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
export {
  deleteApp,
  deleteFactor,
  findFactor,
  insertApp,
  insertFactor,
  isFactorRequired,
  isOfferedPasskey,
  replaceRecoveryCodes,
  requireFactor,
} from './repository-factor.ts'
export { listFactors, type FactorRecord } from './repository-factor-reset.ts'
export { confirmSession, endOtherSignIns, joinsAtCompany } from './repository-company.ts'
export { findMemberCredentials, setPasswordHash } from './repository-credentials.ts'
export {
  endAllSessions,
  findMemberByEmail,
  findPrimaryActor,
  findPrimaryMember,
  memberOf,
  OF_MEMBER,
} from './repository.ts'
export type { KnownMember } from './repository.ts'
export {
  deletePasskey,
  insertAttempt,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  takeAttempt,
} from './repository-passkeys.ts'
export { hashRecoveryCode, passkeyBond } from './use-cases/check-member-factor.ts'
export { recordFactor, type FactorChange } from './use-cases/record-factor.ts'
export { findResetOfLink, requestReset, settleResets, stopResetByLink, stopResets } from './use-cases/reset-factor.ts'
export { confirmMember } from './use-cases/confirm-member.ts'
export { confirmPassword } from './use-cases/confirm-password.ts'
export { openSession } from './use-cases/open-session.ts'
export { recordPassword } from './use-cases/record-password.ts'
export { PASSKEY_REJECTED, takePasskey } from './use-cases/sign-in-by-passkey.ts'
export { startSession } from './use-cases/start-session.ts'
