export {
  insertManualPayments,
  insertRenewalPayments,
  releaseScheduledPayments,
  voidScheduledPayments,
} from '../repository-due.ts'
export type { RenewalCharge } from '../repository-due.ts'
