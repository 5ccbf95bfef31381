export { registrationProblems } from './check-registration.ts'
export { insertAccount, insertPrimaryMember } from './repository.ts'
