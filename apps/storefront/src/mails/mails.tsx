import type { MailLayout, MailName, MailProps, RenderedMail } from '@waybill/contract/mails'
import {
  addressChangedMail,
  addressWantedMail,
  confirmAddressMail,
  deletionChangedMail,
  companyChangedMail,
  exportReadyMail,
  factorChangedMail,
  factorResetMail,
  knownAddressMail,
  newDeviceMail,
  passwordChangedMail,
  personDeletedMail,
  resetPasswordMail,
  memberInvitedMail,
  primaryChangedMail,
  verifyEmailMail,
} from './account-mails.ts'
import {
  approvalDeclinedMail,
  approvalOrderedMail,
  approvalRequestedMail,
  standingOrderedMail,
} from './approval-mails.ts'
import { contactMail } from './contact.tsx'
import { channelChangedMail, methodLostMail } from './method-mails.ts'
import { disputeDecidedMail, paymentBlockedMail, paymentDisputedMail, paymentsResumedMail } from './dispute-mails.ts'
import { invoiceCorrectedMail, invoiceIssuedMail, refundedMail, refundReturnedMail } from './invoice-mails.ts'
import {
  confirmPaymentMail,
  paymentFailedMail,
  paymentPendingMail,
  paymentRecoveredMail,
  paymentReturnedMail,
  transferOverdueMail,
} from './payment-mails.ts'
import {
  quoteAnsweredMail,
  quoteManagedMail,
  quoteReminderMail,
  quotesAgainMail,
  quoteStoppedMail,
} from './quote-mails.ts'
import { quoteMessageMail } from './quote-message.ts'
import { quoteMail } from './quote.tsx'
import { depositReceivedMail, receiptMail } from './receipt.ts'
import { creditGrantedMail, invoiceVoidedMail } from './staff-mails.ts'
import {
  addOnDisabledMail,
  cardExpiresMail,
  planReadOnlyMail,
  renewalNoticeMail,
  subscriptionExpiredMail,
  subscriptionStartedMail,
} from './subscription-mails.ts'
import { addOnTrialEndedMail, addOnTrialEndingMail, trialEndedMail, trialEndingMail } from './trial-mails.ts'
import { priceChangeMail, priceChangeWithdrawnMail } from './price-mails.ts'
import { changeDoneMail, changeRemovedMail, changeScheduledMail } from './change-mails.ts'
import { cancellationUndoneMail, checkoutCancelledMail, subscriptionCancelledMail } from './subscription-cancelled.ts'
import { subscriptionScheduledMail } from './subscription-scheduled.ts'
import { gatewayUnauthorizedMail, staffChangedMail, staffEnrolmentMail, webhookDisabledMail } from './shop-mails.ts'

export type MailTemplate<N extends MailName> = (props: MailProps[N], layout: MailLayout) => RenderedMail

/** Every mail by its name. */
export const mails: { readonly [N in MailName]: MailTemplate<N> } = {
  quote: quoteMail,
  quote_answered: quoteAnsweredMail,
  quote_message: quoteMessageMail,
  quote_reminder: quoteReminderMail,
  quotes_again: quotesAgainMail,
  quote_managed: quoteManagedMail,
  quote_stopped: quoteStoppedMail,
  approval_requested: approvalRequestedMail,
  approval_declined: approvalDeclinedMail,
  approval_ordered: approvalOrderedMail,
  standing_ordered: standingOrderedMail,
  member_invited: memberInvitedMail,
  primary_changed: primaryChangedMail,
  verify_email: verifyEmailMail,
  reset_password: resetPasswordMail,
  password_changed: passwordChangedMail,
  factor_changed: factorChangedMail,
  factor_reset: factorResetMail,
  company_changed: companyChangedMail,
  export_ready: exportReadyMail,
  deletion_changed: deletionChangedMail,
  person_deleted: personDeletedMail,
  new_device: newDeviceMail,
  confirm_address: confirmAddressMail,
  address_changed: addressChangedMail,
  address_wanted: addressWantedMail,
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
  staff_changed: staffChangedMail,
  staff_enrolment: staffEnrolmentMail,
  gateway_unauthorized: gatewayUnauthorizedMail,
}
