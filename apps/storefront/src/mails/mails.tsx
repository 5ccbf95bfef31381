import type { MailLayout, MailName, MailProps, RenderedMail } from '@waybill/contract/mails'
import { approvalRequestedMail } from './approval-requested.ts'
import { contactMail } from './contact.tsx'
import { channelChangedMail } from './channel-mail.ts'
import { disputeDecidedMail, paymentBlockedMail, paymentDisputedMail, paymentsResumedMail } from './dispute-mails.ts'
import { invoiceCorrectedMail } from './invoice-corrected.ts'
import { invoiceIssuedMail } from './invoice-issued.ts'
import { knownAddressMail } from './known-address.ts'
import {
  confirmPaymentMail,
  paymentFailedMail,
  paymentPendingMail,
  paymentRecoveredMail,
  paymentReturnedMail,
  transferOverdueMail,
} from './payment-mails.ts'
import { methodLostMail } from './method-mail.ts'
import { quoteAnsweredMail } from './quote-answered.ts'
import { quoteReminderMail } from './quote-reminder.ts'
import { quoteMail } from './quote.tsx'
import { depositReceivedMail } from './deposit-received.ts'
import { receiptMail } from './receipt.ts'
import { creditGrantedMail, invoiceVoidedMail } from './staff-mails.ts'
import { refundedMail, refundReturnedMail } from './refunded.ts'
import { resetPasswordMail } from './reset-password.ts'
import {
  addOnDisabledMail,
  cardExpiresMail,
  planReadOnlyMail,
  renewalNoticeMail,
  subscriptionExpiredMail,
  subscriptionStartedMail,
} from './subscription-mails.ts'
import { addOnTrialEndedMail, addOnTrialEndingMail } from './add-on-trial-mails.ts'
import { priceChangeMail, priceChangeWithdrawnMail } from './price-mails.ts'
import { changeDoneMail, changeRemovedMail, changeScheduledMail } from './change-mails.ts'
import { memberInvitedMail } from './member-invited.ts'
import { primaryChangedMail } from './primary-changed.ts'
import { cancellationUndoneMail, checkoutCancelledMail, subscriptionCancelledMail } from './subscription-cancelled.ts'
import { subscriptionScheduledMail } from './subscription-scheduled.ts'
import { trialEndedMail } from './trial-ended.ts'
import { trialEndingMail } from './trial-ending.ts'
import { verifyEmailMail } from './verify-email.ts'
import { gatewayUnauthorizedMail } from './gateway-unauthorized.ts'
import { webhookDisabledMail } from './webhook-disabled.ts'

export type MailTemplate<N extends MailName> = (props: MailProps[N], layout: MailLayout) => RenderedMail

/** Every mail by its name. */
export const mails: { readonly [N in MailName]: MailTemplate<N> } = {
  quote: quoteMail,
  quote_answered: quoteAnsweredMail,
  quote_reminder: quoteReminderMail,
  approval_requested: approvalRequestedMail,
  member_invited: memberInvitedMail,
  primary_changed: primaryChangedMail,
  verify_email: verifyEmailMail,
  reset_password: resetPasswordMail,
  known_address: knownAddressMail,
  subscription_scheduled: subscriptionScheduledMail,
  subscription_started: subscriptionStartedMail,
  receipt: receiptMail,
  deposit_received: depositReceivedMail,
  refunded: refundedMail,
  refund_returned: refundReturnedMail,
  invoice_issued: invoiceIssuedMail,
  invoice_corrected: invoiceCorrectedMail,
  invoice_voided: invoiceVoidedMail,
  credit_granted: creditGrantedMail,
  confirm_payment: confirmPaymentMail,
  payment_pending: paymentPendingMail,
  payment_failed: paymentFailedMail,
  payment_returned: paymentReturnedMail,
  channel_changed: channelChangedMail,
  payment_blocked: paymentBlockedMail,
  payments_resumed: paymentsResumedMail,
  payment_disputed: paymentDisputedMail,
  dispute_decided: disputeDecidedMail,
  payment_recovered: paymentRecoveredMail,
  transfer_overdue: transferOverdueMail,
  plan_read_only: planReadOnlyMail,
  add_on_disabled: addOnDisabledMail,
  add_on_trial_ending: addOnTrialEndingMail,
  add_on_trial_ended: addOnTrialEndedMail,
  subscription_expired: subscriptionExpiredMail,
  card_expires: cardExpiresMail,
  method_lost: methodLostMail,
  renewal_notice: renewalNoticeMail,
  trial_ending: trialEndingMail,
  trial_ended: trialEndedMail,
  subscription_cancelled: subscriptionCancelledMail,
  cancellation_undone: cancellationUndoneMail,
  checkout_cancelled: checkoutCancelledMail,
  change_done: changeDoneMail,
  change_scheduled: changeScheduledMail,
  change_removed: changeRemovedMail,
  price_change: priceChangeMail,
  price_change_withdrawn: priceChangeWithdrawnMail,
  contact: contactMail,
  webhook_disabled: webhookDisabledMail,
  gateway_unauthorized: gatewayUnauthorizedMail,
}
