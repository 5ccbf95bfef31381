export { countriesIn } from './use-cases/countries.ts'
export { emailAsStored, emailNorm, isMemberEmail, passwordProblem, trialAddress } from './use-cases/email-norm.ts'
export {
  findBuyer,
  findMemberContact,
  findPrimaryContact,
  findPrimaryContacts,
  countMembers,
  findPrimaryName,
  findReplyAddress,
  findMailReader,
  isAccountLocked,
  isLeftByPayer,
  isPaidByOther,
} from './use-cases/find-contact.ts'
export type { MemberContact } from './use-cases/find-contact.ts'
export { findAccountRecords } from './repository-records.ts'
export {
  entitiesCalled,
  entitiesWith,
  findEntityAccount,
  findMetadata,
  metadataOf,
  type StoredMetadata,
} from './repository-metadata.ts'
export { mergeMetadata } from './use-cases/merge-metadata.ts'
export { findIncompatibleApps } from './use-cases/incompatible-apps.ts'
export {
  RESET_APPROVED,
  findResetRequests,
  lockPrimary,
  RESET_SUBMITTED,
  RESET_WITHDRAWN,
  type ResetRequest,
} from './repository-reset-requests.ts'
