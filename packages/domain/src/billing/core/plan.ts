import type { EpochMs } from '../../calendar/index.ts'
import type { Currency, Money } from '../../money/index.ts'
import type { SubscriptionCause } from '../../subscription/index.ts'
import type { BillingEvent } from './billing-event.ts'
import type {
  AddOnTrial,
  AttemptRow,
  BilledAccount,
  CarriedRow,
  DocumentRow,
  EntitlementRow,
  ItemRow,
  MethodRow,
  OrderRow,
  PaymentRow,
  ReceivableRow,
  RowId,
  SubscriptionRow,
} from './facts.ts'
import type { RefundRow } from './refund-row.ts'
import type { CountedReport, UsageWindow } from './usage-window.ts'

/** Rows of one table: new ones in the state in which the plan leaves them, and stored ones, each at most once. */
export interface RowChanges<Row> {
  readonly added: readonly Row[]
  readonly changed: readonly Row[]
}

/** Half-open rows that end; the others of their table stay. */
export interface EndedRow {
  readonly id: RowId
  readonly at: EpochMs
}

/** The tables of a plan. */
export interface BillingRows {
  readonly subscription: SubscriptionRow
  readonly items: ItemRow
  readonly entitlements: EntitlementRow
  readonly documents: DocumentRow
  readonly carried: CarriedRow
  readonly receivables: ReceivableRow
  readonly payments: PaymentRow
  readonly attempts: AttemptRow
  readonly refunds: RefundRow
  readonly orders: OrderRow
  readonly usageWindows: UsageWindow
}

/** The tables whose rows have an end. */
export type EndingTable = 'items' | 'entitlements' | 'carried'

/** Account credit in or out, signed; the balance is the sum of all and never below 0. */
export type CreditEntry = DocumentCredit | GrantedCredit

interface DocumentCredit {
  readonly amount: Money
  /**
   * It paid an invoice, is returned by one that was reduced or void, is a deposit, or the credit note of a paid invoice; or
   * what that had given went back, because the money of its invoice did.
   */
  readonly cause: 'payment' | 'returned' | 'deposit' | 'credit_note' | 'taken_back'
  readonly documentId: RowId
}

/** Credit that the staff gave, or gave up for an erased account, and who of them said so. */
interface GrantedCredit {
  readonly amount: Money
  readonly cause: 'granted' | 'given_up'
  readonly reason: string
  readonly by: string
}

/**
 * A charge that the operator has to look at. An `outcome` that isn't known is over once it is; `money` that no rule can settle
 * when the staff say so.
 */
export interface Reconciliation {
  readonly paymentId: RowId
  readonly kind: 'outcome' | 'money'
  readonly reason: string
}

/** The method that is charged, and the one that is tried after it. */
export interface MethodsOnFile {
  readonly charged?: MethodRow
  readonly backup?: MethodRow
}

/** Tax of an account: the facts that a tax number decides. */
export type AccountTax = Pick<BilledAccount, 'taxRate' | 'taxVerifiedAt'>

/** A trial of an add-on, and when it began; epoch ms. */
export interface GrantedTrial extends AddOnTrial {
  readonly grantedAt: EpochMs
}

/** An add-on that the staff let the account try once more, and since when; epoch ms. */
export interface AllowedTrial {
  readonly addOnCode: string
  readonly grantedAt: EpochMs
}

/** Payer of an account from the instant of a plan on. */
export type Payer = OtherPayer | { readonly by: 'itself' }

/** A partner, or the organisation of the account. */
export interface OtherPayer {
  readonly by: 'partner' | 'organization'
  readonly accountId: number
}

/** The changes of one command, outcome or instant to one account: written in one transaction, or not at all. */
export interface BillingPlan {
  readonly accountId: number
  readonly at: EpochMs
  /** The life that runs, or the last one: items belong to it. */
  readonly subscriptionId?: RowId
  readonly rows: { readonly [Table in keyof BillingRows]: RowChanges<BillingRows[Table]> }
  readonly ended: { readonly [Table in EndingTable]: readonly EndedRow[] }
  /** Documents that are issued by this plan, in the order of their numbers. */
  readonly issued: readonly RowId[]
  /** Stored drafts whose tax is another one from now on. */
  readonly retaxed: readonly RowId[]
  /** Stored drafts that late usage has entered: their lines are others from now on. */
  readonly recounted: readonly RowId[]
  /** Causes that moved the subscription, by the table of decisions-billing 2.1. */
  readonly causes: readonly SubscriptionCause[]
  readonly credit: readonly CreditEntry[]
  /** Trials of add-ons that begin, each the only one of its code for this account, unless the staff granted another (B-75). */
  readonly trialGrants: readonly GrantedTrial[]
  readonly trialsAllowed: readonly AllowedTrial[]
  readonly reconciliations: readonly Reconciliation[]
  /** Usage that was reported, in the order of its reporting. */
  readonly usageReports: readonly CountedReport[]
  readonly events: readonly BillingEvent[]
  /** The method that can't be charged any more (B-80). */
  readonly disabledMethod?: RowId
  /** The methods that are on file from now on; absent where they stay. */
  readonly methods?: MethodsOnFile
  /** Whether the account is on billing hold from now on; absent where that stays. */
  readonly isLocked?: boolean
  /** The account is erased by this plan (decisions-billing 2.1). */
  readonly isClosed?: true
  /** Currency of the account's bills from now on. */
  readonly currency?: Currency
  /** Tax of the account from now on. */
  readonly tax?: AccountTax
  /** Payer from now on. */
  readonly payer?: Payer
  /** The end of the payer's time; epoch ms. */
  readonly paidUntil?: EpochMs
  /** The earliest instant at which the account is due again; absent for never. */
  readonly nextDue?: EpochMs
}
