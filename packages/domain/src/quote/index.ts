export type * from './types.ts'
export { checkAcceptance, normaliseOrderNumber, orderNumberLimit } from './acceptance.ts'
export type { AcceptanceRejection, AcceptanceWords } from './acceptance.ts'
export { declineReasons, isDeclinedByAll, quoteStateFor } from './answers.ts'
export type { AnsweringParty, DeclineReason, QuoteAnswerKind } from './answers.ts'
export { holdsQuotedPlan, quoteBindsUntil, quotedCatalogue } from './binding.ts'
export type { AnsweredQuote, QuotedTerms } from './binding.ts'
export {
  checkOfferedChoice,
  countedQuantities,
  fittingChoice,
  optionalLines,
  optionLimit,
  optionOfCart,
  requestedContent,
  requestedOption,
} from './choice.ts'
export type {
  ChoiceRejection,
  OfferedChoice,
  OfferedChoiceRejection,
  QuantityRange,
  QuoteContent,
  RecipientChoice,
  RequestedContent,
} from './choice.ts'
export { checkComment, commentLength, commentLimit, fittingComment, normaliseComment } from './comment.ts'
export { centreOfProduct, quotedCentres } from './cost-centres.ts'
export type { KeptCentre, QuotedCentre } from './cost-centres.ts'
export { quoteDifference } from './difference.ts'
export type { ChangedAmount, ChangedQuoteLine, QuoteDifference } from './difference.ts'
export { emailLimit, emailProblem, normaliseEmail } from './email-address.ts'
export { actOnQuote, canOwnerRevise, canRevise, quoteActions, quoteDays, quoteExpiry, quoteStateAt } from './expiry.ts'
export type { QuoteSide, StoredQuoteState } from './expiry.ts'
export { keptCatalogue, pricingCatalogue } from './kept-prices.ts'
export type { KeptTerms } from './kept-prices.ts'
export { quoteLifecycle } from './lifecycle.ts'
export type { QuoteCause, QuoteState } from './lifecycle.ts'
export { checkPersonName, normalisePersonName, personNameLimit } from './person-name.ts'
export type { PersonNameProblem } from './person-name.ts'
export {
  checkRecipients,
  enterRecipients,
  pastedRecipients,
  recipientInputLength,
  recipientInputLimit,
  recipientLimit,
  splitRecipients,
} from './recipients.ts'
export type { RecipientEntry, RecipientMessage, RecipientsRejection } from './recipients.ts'
export { dueReminder, nextReminderAt } from './reminders.ts'
export type { ReminderDays } from './reminders.ts'
export { extendedEnd, firstEndDay, lastEndDay } from './extension.ts'
export type { ExtendedQuote, ExtensionRejection } from './extension.ts'
export { firstRevision, isSameOffer, quoteLabel, reviseQuote } from './revision.ts'
export type { NextOffer, QuoteOffer, QuoteRevision, RevisionPlan, RevisionRejection, YearTerms } from './revision.ts'
export { canRevoke, resendBlocker, sentQuoteState, sentQuoteStates } from './sent-quote.ts'
export type { MailedRecipient, ResendBlocker, SentQuoteFilter, SentQuoteState } from './sent-quote.ts'
export { agreesWithShown, quoteText, snapshotQuote } from './snapshot.ts'
export type { QuoteFailure } from './snapshot.ts'
export {
  checkMessage,
  isInMail,
  isThreadOpen,
  isThreadReadable,
  messageLimit,
  messageMailAt,
  messagesOf,
  quotedProducts,
  unreadableBefore,
  unreadCount,
} from './thread.ts'
export type { MessageMail, MessageScope, ThreadAddress, ThreadMessage, ThreadSide } from './thread.ts'
export { inertServerText, isAddressGone, undeliveredReason } from './undelivered.ts'
export type { MailServerAnswer, UndeliveredReason } from './undelivered.ts'
