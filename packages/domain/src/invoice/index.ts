export type * from './types.ts'
export { balanceAfter, creditAhead, isBelowMinimum, payFromCredit, smallestCharge } from './account-credit.ts'
export type { ChargeAhead, CreditGain, CreditMove, CreditPayment } from './account-credit.ts'
export { buildInvoice, isMetered, isStatement, retaxed, waitsForUsage } from './build-invoice.ts'
export type { InvoiceTerms } from './build-invoice.ts'
export { centreAt, centreKey, lineGroups, mostCentres, namedCentres } from './cost-centres.ts'
export type { CostCentre, LineGroup, NamedCentre } from './cost-centres.ts'
export {
  creditedBy,
  creditNote,
  creditNoteOver,
  creditOfChange,
  isInAdvance,
  serviceEnd,
  spreadCredit,
  unusedParts,
  isOfEarlierPayment,
  takesBack,
} from './credit-note.ts'
export type { CorrectedPart } from './credit-note.ts'
export { issuedText, issuedTextVersion } from './issued-text.ts'
export type { IssuedInvoice, IssuedTextVersion } from './issued-text.ts'
export { invoiceLifecycle } from './lifecycle.ts'
export type { InvoiceCause, InvoiceStatus } from './lifecycle.ts'
export {
  contractFilePrefix,
  creditNoteFileName,
  firstInvoiceNumber,
  invoiceFileName,
  nextNumber,
  seriesOf,
} from './numbering.ts'
export type { InvoiceSeries } from './numbering.ts'
export { isSameRate, noTax, percentOfRate, taxRateOf } from './tax-rate.ts'
export { canReverseCharge, isInUnion, rateOfTaxation, taxationOf, taxPlace } from './tax-table.ts'
export type { Taxation, TaxedBuyer, TaxTable } from './tax-table.ts'
export { invoiceTotals, taxesAt, taxesOf } from './totals.ts'
export { wholeOfPart } from './whole-of-part.ts'
