import { isHardDecline, type DeclineCode } from '@waybill/domain/payment'
import type { PaymentDecline } from '../payment-gateway.ts'

/**
 * Stripe's reasons that mean more to us than "declined": decline codes of cards (docs.stripe.com/declines/codes), failure
 * codes of bank debits (docs.stripe.com/declines/network-codes, docs.stripe.com/error-codes). The
 * rest, as generic_decline or do_not_honor, is soft, and tried again by the dunning schedule (B-76).
 */
const reasons: Readonly<Record<string, DeclineCode>> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'wrong_code',
  invalid_cvc: 'wrong_code',
  lost_card: 'lost_card',
  pickup_card: 'stolen_card',
  stolen_card: 'stolen_card',
  restricted_card: 'stolen_card',
  invalid_account: 'closed_account',
  new_account_information_available: 'closed_account',
  account_closed: 'closed_account',
  bank_account_closed: 'closed_account',
  bank_account_frozen: 'closed_account',
  bank_account_invalid_details: 'closed_account',
  bank_account_restricted: 'closed_account',
  bank_account_unusable: 'closed_account',
  no_account: 'closed_account',
  bank_ownership_changed: 'closed_account',
  branch_does_not_exist: 'closed_account',
  invalid_account_number: 'closed_account',
  revocation_of_authorization: 'authorisation_revoked',
  revocation_of_all_authorizations: 'authorisation_revoked',
  stop_payment_order: 'authorisation_revoked',
  debit_not_authorized: 'authorisation_revoked',
  payment_intent_mandate_invalid: 'authorisation_revoked',
  fraudulent: 'suspected_fraud',
  merchant_blacklist: 'suspected_fraud',
  security_violation: 'suspected_fraud',
  authentication_required: 'authentication_failed',
  authentication_not_handled: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  setup_intent_authentication_failure: 'authentication_failed',
  setup_attempt_failed: 'authentication_failed',
}

/** Reason of a decline at Stripe: the bank's where there is one, and the error's own code. */
export interface StripeReason {
  readonly code?: string | undefined
  readonly decline_code?: string | undefined
  /** Advice of the card's network; `do_not_try_again` is no decline to be repeated. */
  readonly advice_code?: string | undefined
}

export function declineCodeOf({ code, decline_code: declineCode }: StripeReason): DeclineCode {
  for (const each of [declineCode, code]) {
    if (each !== undefined && Object.hasOwn(reasons, each)) return reasons[each] ?? 'declined'
  }
  return 'declined'
}

export function declinedFor(reason: StripeReason, ref?: string): PaymentDecline {
  const code = declineCodeOf(reason)
  const isHard = isHardDecline(code) || reason.advice_code === 'do_not_try_again'
  return { kind: 'declined', ...(ref !== undefined && { ref }), code, isHard }
}
