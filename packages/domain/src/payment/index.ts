export { accountsEmailsIn } from './accounts-emails.ts'
export { bannerOf, messageOf } from './banner.ts'
export type { PaymentMessage, PaymentSituation, PaymentSubject } from './banner.ts'
export { settlementBankDays, trustedDebit } from './bank-debit.ts'
export { billingDetails, billingFields, checkBillingInfo, isRequiredIn, normaliseBillingInfo } from './billing-info.ts'
export type { BillingField, BillingInfo, BillingIssue, BillingInfoContext } from './billing-info.ts'
export { cardBrand, cardBrands, fewestDigits, groupedCardNumber } from './card-brand.ts'
export { cardNoticeDays, isExpiredCard, readExpiry, storedExpiry } from './card-expiry.ts'
export type { YearMonth } from './card-expiry.ts'
export { countryCodes, statesByCountry, vatExamples, vatFormats } from './countries.ts'
export {
  dunningAccess,
  dunningInstant,
  dunningScheduleFor,
  dunningSchedules,
  networkCap,
  nextAttemptAt,
  specifiedRetryDays,
} from './dunning-schedule.ts'
export type { DunningAccess, DunningSchedule, DunningScheduleName } from './dunning-schedule.ts'
export { isDeclineCode, isHardDecline } from './decline-code.ts'
export type { DeclineCode } from './decline-code.ts'
export { debtsOf } from './debts.ts'
export type { Debts, OpenInvoice } from './debts.ts'
export { isIban } from './iban.ts'
export { misshapenTaxNumber } from './tax-number-shape.ts'
export { paymentLifecycle } from './lifecycle.ts'
export type { PaymentCause } from './lifecycle.ts'
export { methodTypes } from './method-types.ts'
export { isPaymentRequired, showsPaymentRequired } from './payment-required.ts'
export type { PayableModule, PaymentFacts } from './payment-required.ts'
export { providerErrorOf, providerErrorPolicy, providerErrors, retryDelaysMs } from './provider-error.ts'
export type { ProviderErrorCode, ProviderFault } from './provider-error.ts'
export { remainingTime } from './remaining-time.ts'
export type { RemainingTime } from './remaining-time.ts'
export { isPhone, readMarks, readPasted, readPhone } from './pasted.ts'
export { isFailed, isInFlight, isPending, paymentStates } from './state.ts'
export type { PaymentState, PaymentStateName } from './state.ts'
export { taxNumberOf } from './tax-number.ts'
export { unmaskedFields } from './unmasked.ts'
