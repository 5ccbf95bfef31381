export type * from './types.ts'
export { checkComment, commentLength, commentLimit, normaliseComment } from './comment.ts'
export { quoteDifference } from './difference.ts'
export type { ChangedQuoteLine, QuoteDifference } from './difference.ts'
export { emailLimit, emailProblem, normaliseEmail } from './email-address.ts'
export { actOnQuote, canRevise, quoteDays, quoteExpiry, quoteStateAt } from './expiry.ts'
export type { StoredQuoteState } from './expiry.ts'
export { quoteLifecycle } from './lifecycle.ts'
export type { QuoteCause } from './lifecycle.ts'
export {
  checkRecipients,
  enterRecipients,
  recipientInputLength,
  recipientInputLimit,
  recipientLimit,
  splitRecipients,
} from './recipients.ts'
export type { RecipientEntry, RecipientMessage, RecipientsRefused } from './recipients.ts'
export { agreesWithShown, quoteText, snapshotQuote } from './snapshot.ts'
export type { QuoteRefusal } from './snapshot.ts'
