/** A bank's reason in words; which card was reported as stolen is between the bank and its customer. */
export const declineReasons = {
  authentication_failed: 'mail.reason.authentication_failed',
  authentication_lapsed: 'mail.reason.authentication_lapsed',
  authorisation_revoked: 'mail.reason.refused',
  closed_account: 'mail.reason.closed_account',
  declined: 'mail.reason.declined',
  expired_card: 'mail.reason.expired_card',
  insufficient_funds: 'mail.reason.insufficient_funds',
  lost_card: 'mail.reason.refused',
  stolen_card: 'mail.reason.refused',
  suspected_fraud: 'mail.reason.refused',
  wrong_code: 'mail.reason.wrong_code',
} as const
