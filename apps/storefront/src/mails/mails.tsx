import type { MailLayout, MailName, MailProps, RenderedMail } from '@waybill/contract/mails'
import { contactMail } from './contact.tsx'
import { invoiceIssuedMail } from './invoice-issued.ts'
import { knownAddressMail } from './known-address.ts'
import { paymentFailedMail } from './payment-failed.ts'
import { quoteAnsweredMail } from './quote-answered.ts'
import { quoteMail } from './quote.tsx'
import { depositReceivedMail } from './deposit-received.ts'
import { receiptMail } from './receipt.ts'
import { resetPasswordMail } from './reset-password.ts'
import { subscriptionCancelledMail } from './subscription-cancelled.ts'
import { subscriptionStartedMail } from './subscription-started.ts'
import { trialEndedMail } from './trial-ended.ts'
import { trialEndingMail } from './trial-ending.ts'
import { verifyEmailMail } from './verify-email.ts'

export type MailTemplate<N extends MailName> = (props: MailProps[N], layout: MailLayout) => RenderedMail

/** Every mail by its name; each is one file of this folder. */
export const mails: { readonly [N in MailName]: MailTemplate<N> } = {
  quote: quoteMail,
  quote_answered: quoteAnsweredMail,
  verify_email: verifyEmailMail,
  reset_password: resetPasswordMail,
  known_address: knownAddressMail,
  subscription_started: subscriptionStartedMail,
  receipt: receiptMail,
  deposit_received: depositReceivedMail,
  invoice_issued: invoiceIssuedMail,
  payment_failed: paymentFailedMail,
  trial_ending: trialEndingMail,
  trial_ended: trialEndedMail,
  subscription_cancelled: subscriptionCancelledMail,
  contact: contactMail,
}
