import { collectionOf, subscriptionStatuses } from '../../subscription/index.ts'
import type { SubscriptionStatus } from '../../subscription/index.ts'
import type { SubscriptionRow } from './subscription-row.ts'

/** A member, as far as it decides what they may do with the account's money. */
export interface Payer {
  readonly isPrimary: boolean
  readonly isReadOnly: boolean
  /** A partner sold the subscription and is billed for it (B-35). */
  readonly isBilledToPartner: boolean
  /** The account is a partner's own, which has no payment method here (B-35). */
  readonly isPartnerAccount: boolean
  /** Another company of the group pays (B-20). */
  readonly isPaidByOrganization: boolean
  /** Held until the staff has checked it (B-20, B-82). */
  readonly isLocked: boolean
  readonly isEmailVerified: boolean
}

/** A subscription, as far as its state stands in the way. */
export interface BlockingState extends Pick<SubscriptionRow, 'channel' | 'pausedAt'> {
  /** By the clock; absent where the command has looked at it. */
  readonly statusNow?: SubscriptionStatus
  /** It changes nothing before it is paid for (B-77). */
  readonly isReadOnlyForDebt?: boolean
  readonly isLegacy?: boolean
}

/** Details of the account that a checkout needs beside the member. */
export interface PaymentDetails {
  readonly hasMethod: boolean
  readonly isAddressComplete: boolean
  /** Nothing is sold without tax because an address says too little. */
  readonly isTaxKnown: boolean
}

/** Causes that lie in the member and their account. */
export type MemberBlocker =
  | 'billed-to-partner'
  | 'partner-account'
  | 'organization-pays'
  | 'read-only'
  | 'not-primary'
  | 'account-locked'
  | 'email-unverified'

/** Causes that lie in the subscription. */
export type StateBlocker = 'billed-elsewhere' | 'paused'

/** All that stands in the way of an act on an account. */
export type Blocker =
  | MemberBlocker
  | 'no-provider'
  | StateBlocker
  | 'in-trial'
  | 'not-subscribed'
  | 'debts-first'
  | 'legacy-plan'
  | 'billing-missing'

const partner: readonly Blocker[] = ['billed-to-partner', 'partner-account']
const missing: readonly Blocker[] = ['account-locked', 'email-unverified']

/** For each act the blockers that don't stop it. */
const passed = {
  pay: [],
  /** A purchase that is booked to the partner, who has no payment method here either (B-35). */
  book: partner,
  /** Opening the change of a cart: a held account writes to the shop there (B-20). */
  apply: [...partner, ...missing],
  /** Asking the primary member for approval, whatever is still missing for a payment (B-17). */
  request: [...partner, 'email-unverified'],
  /** Debts that stand, their methods and the end: an address that isn't verified yet is no obstacle. */
  settle: ['email-unverified'],
  /** A call that the member's role allows. */
  call: missing,
  /** A notice that payment is required: whether the account pays here at all (B-23). */
  notice: ['partner-account', 'read-only', 'not-primary', ...missing],
} as const satisfies Readonly<Record<string, readonly Blocker[]>>

/** An action that can be blocked. */
export type BlockedAction = keyof typeof passed

/** Known facts of an action; an absent one is no blocker. */
export interface BlockerFacts {
  /** Paying, unless it says otherwise. */
  readonly act?: BlockedAction
  readonly payer?: Payer
  /** False where the shop takes no payments (B-112). */
  readonly hasProvider?: boolean
  /** `none` where the account has none. */
  readonly subscription?: BlockingState | 'none'
  readonly details?: PaymentDetails
}

function ofMember(payer: Payer): readonly (MemberBlocker | false)[] {
  return [
    payer.isBilledToPartner && 'billed-to-partner',
    payer.isPartnerAccount && 'partner-account',
    payer.isPaidByOrganization && 'organization-pays',
    payer.isReadOnly && 'read-only',
    !payer.isPrimary && 'not-primary',
    payer.isLocked && 'account-locked',
    !payer.isEmailVerified && 'email-unverified',
  ]
}

function ofState(subscription: BlockingState | 'none'): readonly (Blocker | false)[] {
  if (subscription === 'none') return ['not-subscribed']
  const { channel, pausedAt, statusNow, isReadOnlyForDebt = false, isLegacy = false } = subscription
  return [
    // a store bills it (B-68)
    collectionOf(channel) === 'elsewhere' && 'billed-elsewhere',
    statusNow === subscriptionStatuses.notSubscribed && 'in-trial',
    statusNow === subscriptionStatuses.expired && 'not-subscribed',
    pausedAt !== undefined && 'paused',
    isReadOnlyForDebt && 'debts-first',
    isLegacy && 'legacy-plan',
  ]
}

function lacksDetails({ hasMethod, isAddressComplete, isTaxKnown }: PaymentDetails): boolean {
  return !hasMethod || !isAddressComplete || !isTaxKnown
}

/**
 * All that stands in the way of an act, in the order in which it is shown: causes that the member can't change come first
 * (ACC-02, ACC-12, B-18, B-70). The same for a button, its page, the call behind it, a mail about it and the command.
 */
export function blockersOf(facts: {
  readonly act?: BlockedAction
  readonly payer: Payer
  readonly hasProvider?: never
  readonly subscription?: never
  readonly details?: never
}): readonly MemberBlocker[]
export function blockersOf(facts: {
  readonly subscription: Pick<BlockingState, 'channel' | 'pausedAt'> & { readonly statusNow?: never }
}): readonly StateBlocker[]
export function blockersOf(facts: BlockerFacts): readonly Blocker[]
export function blockersOf({
  act = 'pay',
  payer,
  hasProvider = true,
  subscription,
  details,
}: BlockerFacts): readonly Blocker[] {
  const passing: readonly Blocker[] = passed[act]
  return [
    ...(payer === undefined ? [] : ofMember(payer)),
    !hasProvider && ('no-provider' as const),
    ...(subscription === undefined ? [] : ofState(subscription)),
    details !== undefined && lacksDetails(details) && ('billing-missing' as const),
  ].filter((blocker): blocker is Blocker => typeof blocker === 'string' && !passing.includes(blocker))
}
