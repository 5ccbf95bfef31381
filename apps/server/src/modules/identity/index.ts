export { domainJob } from './domain-job.ts'
export { txtLookup } from './txt-records.ts'
export { companyMails } from './emails/compose.ts'
export { companyErasure, forgetBegunSignIns } from './repository-sign-in.ts'
