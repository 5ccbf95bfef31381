export { countriesIn } from './use-cases/countries.ts'
export { emailAsStored, emailNorm, passwordProblem } from './use-cases/email-norm.ts'
export {
  findMemberContact,
  findPrimaryContact,
  findPrimaryContacts,
  findPrimaryName,
} from './use-cases/find-contact.ts'
export type { MemberContact } from './use-cases/find-contact.ts'
export { ownMember } from './use-cases/own-member.ts'
