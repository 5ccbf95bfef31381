export { insertRenewalPayments, releaseScheduledPayments } from '../repository-due.ts'
