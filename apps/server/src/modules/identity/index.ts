export { domainJob } from './domain-job.ts'
export { txtLookup } from './txt-records.ts'
export { companyMails } from './emails/compose.ts'
export { forgetBegunSignIns } from './repository-sign-in.ts'
