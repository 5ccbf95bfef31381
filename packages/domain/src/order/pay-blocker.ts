/** The server's facts about a member who wants to pay, apply or check out. */
export interface Payer {
  readonly isPrimary: boolean
  readonly isReadOnly: boolean
  /** A partner sold the subscription and is billed for it. */
  readonly isBilledToPartner: boolean
  /** The account is a partner's own, which has no payment method here. */
  readonly isPartnerAccount: boolean
  /** Another company of the group pays. */
  readonly isPaidByOrganization: boolean
  /** On billing hold until the staff has checked it. */
  readonly isLocked: boolean
  readonly isEmailVerified: boolean
}

/** Reason why a member can't pay, in the order in which it is shown: causes that the member can't change come first. */
export type PayBlocker =
  | 'billed-to-partner'
  | 'partner-account'
  | 'organization-pays'
  | 'read-only'
  | 'not-primary'
  | 'account-locked'
  | 'email-unverified'

/**
 * The one true reason why this member can't pay; undefined when nothing prevents it. The same for a button, its page and the
 * call behind it.
 */
export function payBlocker(payer: Payer): PayBlocker | undefined {
  if (payer.isBilledToPartner) return 'billed-to-partner'
  if (payer.isPartnerAccount) return 'partner-account'
  if (payer.isPaidByOrganization) return 'organization-pays'
  if (payer.isReadOnly) return 'read-only'
  if (!payer.isPrimary) return 'not-primary'
  if (payer.isLocked) return 'account-locked'
  return payer.isEmailVerified ? undefined : 'email-unverified'
}

/** Reason why a member can't have a purchase booked to the partner, who has no payment here either (B-35). */
export function bookBlocker(payer: Payer): PayBlocker | undefined {
  return payBlocker({ ...payer, isBilledToPartner: false, isPartnerAccount: false })
}

/** The blocker of a subscriber's cart change: an account on billing hold writes to the shop there. */
export function applyBlocker(payer: Payer): PayBlocker | undefined {
  return payBlocker({
    ...payer,
    isBilledToPartner: false,
    isPartnerAccount: false,
    isLocked: false,
    isEmailVerified: true,
  })
}
