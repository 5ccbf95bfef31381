import type { EpochMs } from '../../calendar/index.ts'
import type { ProductId } from '../../catalog/index.ts'
import type { ChargeLine, InvoiceDraft, InvoiceStatus, TaxRate } from '../../invoice/index.ts'
import type { Currency, Money } from '../../money/index.ts'
import type { StateOf } from '../../lifecycle/index.ts'
import type { DeclineCode, DunningScheduleName, PaymentState } from '../../payment/index.ts'
import type { attemptLifecycle } from './attempt-lifecycle.ts'
import type { OrderRow } from './order-row.ts'
import type { RefundRow } from './refund-row.ts'
import type { SubscriptionRow } from './subscription-row.ts'
import type { UsageWindow } from './usage-window.ts'
import type { RowId } from './row-id.ts'
import type { ItemRow } from './item-row.ts'

export type { JoinedChange, LegacyPlan, OrderFailure, OrderRow, OrderedChange } from './order-row.ts'
export type { Purchase, PurchasedItem } from './order-row.ts'
export type { ChargedUsage, CountedReport, UsageReport, UsageWindow } from './usage-window.ts'
export type { BoughtTerms, EarlierPayment, ScheduledChange, SubscriptionRow } from './subscription-row.ts'
export type { RowId } from './row-id.ts'
export type { AddOnTrial, ItemRow } from './item-row.ts'

/** The account as far as its bills are concerned. */
export interface BilledAccount {
  readonly id: number
  readonly currency: Currency
  /** Held by the staff or after fraud: nothing is charged (B-20, B-82). */
  readonly isLocked: boolean
  /** Who can sign in to it; absent where nobody can (B-138). */
  readonly members?: number
  /** Erased: what names people is gone, and nothing begins again. Absent while it isn't. */
  readonly isClosed?: true
  /** Money of the account has settled, and stayed; absent while none has (B-80). */
  readonly hasSettled?: true
  /**
   * Members of a partner or of an organisation have no invoices: the payer has a statement (B-35, B-20). A partner's own
   * account is a member of itself (D-15).
   */
  readonly paidBy: 'itself' | 'partner' | 'organization'
  /** The payer pays to here, and the subscription ends with it; absent while no end is set. */
  readonly paidUntil?: EpochMs | undefined
  /** The rate of the next document: a fact, not a call (B-86). */
  readonly taxRate: TaxRate
  /** Days that a bank transfer has, of the shop as it is now: 14 unless it says otherwise (B-68, SET-03). */
  readonly transferDays?: number
  /** Days on which a renewal that fails from now on is tried again, of the shop; absent: the specified ones (B-76, SET-03). */
  readonly retryDays?: readonly number[]
  /** Hours that a draft with metered lines waits for late usage, of the shop: 1 unless it says otherwise (B-69, SET-03). */
  readonly finaliseHours?: number
  /** Since when a verified tax number turns the tax over to the buyer; absent where none does (B-87). */
  readonly taxVerifiedAt?: EpochMs | undefined
}

/** Why an account may use a product (D-40). */
export type EntitlementSource = 'trial' | 'paid' | 'grace' | 'partner' | 'manual' | 'grant'

/**
 * A product that the account may use from an instant on, as far as its access goes: that is a function of the clock, so no
 * late job gives days (B-78). One that has ended is no longer among the facts.
 */
export interface EntitlementRow {
  readonly id: RowId
  readonly productId: ProductId
  readonly source: EntitlementSource
  readonly from: EpochMs
}

/** A draft, or an invoice that changes only in status and credit (INV-02); or a credit note, whose amounts are given back. */
export interface DocumentRow extends InvoiceDraft {
  readonly id: RowId
  readonly status: InvoiceStatus
  readonly subscriptionId?: RowId
  readonly orderId?: string
  readonly catalogueVersion: number
  /** Account credit that paid a part, and notes that reduced it; of a note, all that it gave back. */
  readonly creditApplied: Money
  readonly createdAt: EpochMs
  /** A draft that waits for late usage is issued then (B-69). */
  readonly finaliseAt?: EpochMs | undefined
  readonly issuedAt?: EpochMs | undefined
  /** On a credit note: the invoice that it corrects (B-81). */
  readonly corrects?: RowId
}

/** A line of less than the provider charges: it waits for the next invoice (B-60). One that has joined it is no longer a fact. */
export interface CarriedRow {
  readonly id: RowId
  readonly line: ChargeLine
}

/** What an issued invoice still collects: its own clock, apart from the document (B-125). */
export interface ReceivableRow {
  /** The id of its document. */
  readonly id: RowId
  readonly open: Money
  readonly dueAt: EpochMs
  /** An add-on's alone: it ends the add-on, never the plan (B-77). */
  readonly isAddOn: boolean
  readonly schedule: DunningScheduleName
  /** The first declined try, or the due date of a bank transfer: access counts from here (B-78). */
  readonly firstFailedAt?: EpochMs | undefined
  /** The days of its tries, as they were when it failed first; absent: the specified ones, or no renewal (SET-03). */
  readonly retryDays?: readonly number[] | undefined
  /** No try can succeed with the method (B-76). */
  readonly isHardDecline: boolean
  /** Since when every try ended with an error of the provider: they are repeated without dunning (B-123). */
  readonly erringSince?: EpochMs | undefined
  /** The next try by itself. */
  readonly nextAttemptAt?: EpochMs | undefined
  /** In state 10 since: a try that is declined leads back there (B-124). */
  readonly overdueAt?: EpochMs | undefined
  /** Read-only since; for an add-on: off since (B-77). */
  readonly disabledAt?: EpochMs | undefined
  /** The schedule's last day came: what could be lost is lost (B-77). */
  readonly endedAt?: EpochMs | undefined
}

/** The methods of B-08; 0 is none yet, 5 a bank transfer. */
export type MethodType = 0 | 1 | 2 | 3 | 4 | 5

/** Where a try waits for its customer (B-53, B-54). */
export interface WaitingChallenge {
  readonly id: string
  readonly url: string
  readonly expiresAt: EpochMs
}

/** Collects one invoice; its states are those of B-21. */
export interface PaymentRow {
  readonly id: RowId
  readonly documentId: RowId
  readonly orderId?: string
  readonly state: PaymentState
  readonly amount: Money
  readonly method: MethodType
  readonly methodId?: RowId | undefined
  readonly challenge?: WaitingChallenge | undefined
  /** The charge at the provider that the state speaks of. */
  readonly reference?: string | undefined
  readonly declineCode?: DeclineCode | undefined
  readonly createdAt: EpochMs
}

/** Who made a try: it decides where a challenge leads, and whether a decline moves the schedule (B-54, B-105). */
export type AttemptOrigin = 'member' | 'system'

/** How a try stands. */
export type AttemptState = StateOf<typeof attemptLifecycle>

/** One call to the provider under a key of its own, stored before it is made. */
export interface AttemptRow {
  readonly id: RowId
  readonly paymentId: RowId
  readonly state: AttemptState
  readonly origin: AttemptOrigin
  readonly methodId: RowId
  readonly method: MethodRow['type']
  /** What it charges: its payment may have become smaller since (B-115). */
  readonly amount: Money
  /** The number of the try for its payment, from 1: part of the key. */
  readonly number: number
  readonly startedAt: EpochMs
  /** When it is looked up at the provider; absent once its end is known. */
  readonly lookAt?: EpochMs | undefined
}

/** A method that can be charged. */
export interface MethodRow {
  readonly id: RowId
  readonly type: Exclude<MethodType, 0 | 5>
  /** The first instant at which a card is no longer valid: the start of the month after its last one, UTC. */
  readonly expiresAt?: EpochMs
  /** Of a bank account: its holder has shown that it is theirs (B-80). */
  readonly isVerified?: true
}

/** What a credit note gave to the balance, and what of that went back because its invoice was owed again (B-141). */
export interface NoteCredit {
  readonly noteId: RowId
  readonly given: Money
  readonly takenBack: Money
}

/** What billing knows of one account at an instant, bounded however old the account is. */
export interface BillingFacts {
  readonly account: BilledAccount
  /** The life that runs, or the last one; absent for an account that was never in trial. */
  readonly subscription?: SubscriptionRow
  /** What is switched on. */
  readonly items: readonly ItemRow[]
  readonly entitlements: readonly EntitlementRow[]
  /**
   * Drafts, open invoices, paid ones still served, those that name days after the month that runs, the document of a try or a
   * command, and the credit notes of all these.
   */
  readonly documents: readonly DocumentRow[]
  readonly carried: readonly CarriedRow[]
  /** Of the documents above that are issued. */
  readonly receivables: readonly ReceivableRow[]
  /** Payments of the documents above. */
  readonly payments: readonly PaymentRow[]
  /** The newest try of each payment above, and as many as the card networks count (B-76). */
  readonly attempts: readonly AttemptRow[]
  /** Of the document of a try or a command, and of those that have credit notes above. */
  readonly refunds: readonly RefundRow[]
  /** The order that is open or scheduled, and those of the documents above. */
  readonly orders: readonly OrderRow[]
  /** The method that is charged; a disabled or expired one is none. */
  readonly method?: MethodRow
  /** Tried after a soft decline of the one above, and in its place once that is disabled (B-55). */
  readonly backup?: MethodRow
  readonly creditBalance: Money
  /** Of the credit notes above that gave something, in the order of their ids. */
  readonly noteCredits: readonly NoteCredit[]
  /** The add-on codes that the account has tried in its life, and has no other trial of; only commands read them (B-75). */
  readonly triedAddOns: readonly string[]
  /** What was counted and charged of usage, as long as late usage is taken, and the newest count of each key (B-64, B-69). */
  readonly usageWindows: readonly UsageWindow[]
}
