export { payOldestFailed } from './collect/change-methods.ts'
export { describeFirstMethod, putFirstMethod, type FirstMethod } from './collect/first-method.ts'
export { expiryOf, isExpiredMethod, methodView, providerView } from './collect/method-view.ts'
export { takesMethods } from './collect/set-up-method.ts'
export { isComplete, updateBilling } from './collect/update-billing.ts'
export type { BillingPorts } from './core/billing-ports.ts'
export { countChange, carryOut, openAccount, startTrial, writePlan, type OpenAccount } from './core/open-account.ts'
export {
  chargeLineViews,
  datedCharges,
  chargeTitle,
  startChargesView,
  taxViews,
  type ChargeViewer,
  type TaxedViewer,
} from './documents/charge-views.ts'
export { cancelAttempt, makeAttempt, makeAwaitedAttempt } from './core/make-attempt.ts'
export { shownLines } from './documents/document-parts.ts'
export { printInvoice, readDocument, type DescribedDocument } from './documents/print-invoice.ts'
export { findDocumentAttempts, type DocumentAttempt } from './store/document-attempts.ts'
export { lineOf } from './store/invoices.ts'
export { followingOf, namedDocuments, presentPlan } from './staff/present-plan.ts'
export { readAmount, recordWholeTransfer } from './staff/invoice-commands.ts'
export { outcomeOf, pay } from './core/try-payment.ts'
export { findAccountCurrency, findCredit, hasSettledPayment, noteChangedAccess } from './store/accounts.ts'
export { findOrderPayment, takeCall, type OrderPayment } from './store/attempts.ts'
export { endCall, storeOutcome } from './store/provider-calls.ts'
export { findBillingFields, findBuyerOfAccounts, noteOrderNumber } from './store/billing-info.ts'
export {
  archiveCentre,
  changeCentre,
  frozenCentre,
  insertCentre,
  listCentres,
  lockCentres,
  nameCentre,
  type StoredCentre,
} from './store/cost-centres.ts'
export {
  hasPaymentInFlight,
  findOpenInvoices,
  leftOf,
  hasPastDueInvoice,
  hasStandingInvoice,
  findBillingDetails,
  findCountryLock,
  type ListedOpenInvoice,
} from './store/open-invoices.ts'
export {
  findDocumentYears,
  findInvoice,
  findInvoiceLines,
  findNumbers,
  isStatement,
  listInvoices,
  listNewestAndOpen,
  printedNumber,
  findPaidPayment,
  type ListedInvoice,
  type StoredInvoice,
} from './store/invoices.ts'
export { findWaitingGrants } from './store/credit-requests.ts'
export { isNumbered } from './store/find.ts'
export { findRequestedRefunds } from './store/refunds.ts'
export { findReportedMethods, type ReportedMethod } from './store/report.ts'
export { itemOf } from './store/facts/stored-facts.ts'
export {
  findCurrentMethod,
  findMethods,
  insertMethod,
  maskedMethod,
  methodOf,
  type StoredMethod,
} from './store/methods.ts'
export { findOwed, type OwedByAccount } from './store/owed.ts'
export { partsUpTo } from './store/settlement-facts.ts'
export { numberFor } from './store/document-number.ts'
export { letterhead } from './store/parties.ts'
export {
  findStoredEntitlements,
  listStoredEntitlements,
  type ListPlace,
  type StoredEntitlements,
  type StoredProduct,
} from './store/entitlements.ts'
export { loadFacts } from './store/facts/load-facts.ts'
export { findReduction } from './store/kept-documents.ts'
export {
  countFailedOrders,
  findDraftOrder,
  findNewestOrder,
  findOpenOrder,
  findOrder,
  findOrderByKey,
  findOwnOrder,
  insertOrder,
  operationOf,
  promoteDraft,
  rewriteDraft,
  type NewOrder,
  type StoredOrder,
} from './store/orders.ts'
export { beginTerm, isPayer } from './store/payers.ts'
export { claimAddress, findTrialOfAddress, grantTrialOfMethods, isTrialSpent } from './store/plan-trials.ts'
export { findCarried } from './store/plans/carried.ts'
export { findTaxRate, findTaxation } from './store/plans/taxes.ts'
export { writePlans } from './store/plans/write-plans.ts'
export { findCreditParts } from './store/settlements.ts'
export {
  findActiveItems,
  findChargedItems,
  findEnd,
  findEntitlements,
  findLastItems,
  findLiveSubscription,
  findSubscription,
  findTrialsOver,
  type StoredItem,
  type StoredSubscription,
} from './store/subscriptions.ts'
export { subscriptionFacts, trialEndOf, boughtSelection, paidPeriod } from './subscribe/stored-subscription.ts'
export { findTrialsHad } from './store/trial-grants.ts'
export { findCountedUsage, findQuantities, listReports } from './store/usage.ts'
export { cancelSubscription, previewCancel } from './subscribe/cancel-subscription.ts'
export { endedByError, orderFailed } from './collect/payment-errors.ts'
export type { UsageProblem } from './usage/read-usage.ts'
export { countReports, reportUsage, type ReportedUsage, type UsagePorts } from './usage/report-usage.ts'
