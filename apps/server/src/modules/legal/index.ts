export { findOrderAgreement, listAgreements, type ListedAcceptance } from './repository.ts'
export {
  agreedVersion,
  presentLegalVersion,
  recordAcceptance,
  recordLegalVersion,
  shownTerms,
} from './use-cases/legal-versions.ts'
export { readLegalText } from './use-cases/read-legal-text.ts'
