export { presentLegalVersion, recordAcceptance, recordLegalVersion } from './use-cases/legal-versions.ts'
export { readLegalText } from './use-cases/read-legal-text.ts'
