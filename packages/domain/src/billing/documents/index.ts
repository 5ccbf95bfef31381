export { addOnsOf, changesAddOnsAlone, isOfAddOns, isOffFor, itemsBy, usedUntilOff } from './add-ons-alone.ts'
export {
  carryForward,
  creditBeyond,
  creditWaiting,
  dropCarried,
  dropCreditsOf,
  giveCreditsOf,
  isWorthAnInvoice,
  standingLines,
  takeCarried,
  waitingCredits,
  waitingLines,
  withoutGiven,
} from './carry-forward.ts'
export type { WithdrawnCredit } from './carry-forward.ts'
export { changeDocument } from './change-document.ts'
export { chargeLine, creditLine, intervalPrice, linesNow, recurringPrice, unchargedAt } from './change-lines.ts'
export { owedFromCredit } from './credit-owed.ts'
export {
  closeRefunded,
  creditParts,
  creditUnused,
  creditedOf,
  draftNote,
  isOfLife,
  issueNote,
  reduceByNotes,
  reducedBy,
  takeBackNotes,
} from './credit-unused.ts'
export { isSettledLate, isTrusted } from './debit.ts'
export { creditEarlier, earlierPaymentAt, giveEarlier, restOfEarlier } from './earlier-payment.ts'
export { awaitTransfer, dueDate, isWired, issue, oweAgain } from './issue.ts'
export { beginAttempt, countedAttempts, isCapped, isOften, openPayment } from './payment-attempts.ts'
export { givenBackOf, leftAtProvider, mayBeReturned, splitRefund, underWayOf } from './refund-split.ts'
export type { RefundSplit } from './refund-split.ts'
export { carryLines, takeBack } from './take-back.ts'
