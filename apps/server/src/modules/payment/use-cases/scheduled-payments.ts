export { insertManualPayments, insertRenewalPayments, releaseScheduledPayments } from '../repository-due.ts'
export type { RenewalCharge } from '../repository-due.ts'
