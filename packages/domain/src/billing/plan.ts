import type { EpochMs } from '../calendar/index.ts'
import { add, zero } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import type { SubscriptionCause } from '../subscription/index.ts'
import type {
  AttemptRow,
  BilledAccount,
  BillingFacts,
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
}

/** The tables whose rows have an end. */
export type EndingTable = 'items' | 'entitlements' | 'carried'

/** What a mail or an event is about. */
export interface Subject {
  readonly table: 'subscription' | 'documents' | 'payments' | 'attempts' | 'orders' | 'methods' | 'refunds'
  readonly id: RowId | string
}

/** The mails that billing sends; each once for its subject (B-89). */
export type BillingMailName =
  | 'trial_ending'
  | 'trial_ended'
  | 'subscription_scheduled'
  | 'subscription_started'
  | 'invoice_issued'
  | 'receipt'
  | 'confirm_payment'
  | 'payment_pending'
  | 'payment_failed'
  | 'deposit_received'
  | 'payment_returned'
  | 'payment_recovered'
  | 'transfer_overdue'
  | 'add_on_disabled'
  | 'plan_read_only'
  | 'subscription_expired'
  | 'card_expires'
  | 'renewal_notice'
  | 'subscription_cancelled'
  | 'refunded'

/** A mail to the primary member; template, subject, and what a reminder reminds of are its key. */
export interface BillingMail {
  readonly template: BillingMailName
  readonly subject: Subject
  /** The document that it speaks of, where that isn't the subject. */
  readonly documentId?: RowId
  readonly reminder?: ReminderOf
}

/** What a reminder reminds of, and how many days before. */
export interface ReminderOf {
  readonly endsAt: EpochMs
  readonly days: number
}

/** What happened, for the audit trail: `invoice.paid`. */
export interface BillingEvent {
  readonly name: string
  readonly subject: Subject
  readonly data: Readonly<Record<string, string | number | boolean | null>>
  readonly mails: readonly BillingMail[]
}

/** Account credit in or out, signed; the balance is the sum of all and never below 0. */
export type CreditEntry = DocumentCredit | GrantedCredit

interface DocumentCredit {
  readonly amount: Money
  /** It paid an invoice, is returned by one that was reduced or void, is a deposit, or the credit note of a paid invoice. */
  readonly cause: 'payment' | 'returned' | 'deposit' | 'credit_note'
  readonly documentId: RowId
}

/** What the staff gave, and who of them (B-133). */
interface GrantedCredit {
  readonly amount: Money
  readonly cause: 'granted'
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

/** How an account is taxed: what of its facts a tax number decides. */
export type AccountTax = Pick<BilledAccount, 'taxRate' | 'taxVerifiedAt'>

/** What one command, outcome or instant changes of one account: written in one transaction, or not at all. */
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
  /** What moved the subscription, by the table of decisions-billing 2.1. */
  readonly causes: readonly SubscriptionCause[]
  readonly credit: readonly CreditEntry[]
  readonly reconciliations: readonly Reconciliation[]
  readonly events: readonly BillingEvent[]
  /** The method that can't be charged any more (B-76, B-80). */
  readonly disabledMethod?: RowId
  /** The methods that are on file from now on; absent where they stay (B-55). */
  readonly methods?: MethodsOnFile
  /** Whether the account is held from now on; absent where that stays (B-82). */
  readonly isLocked?: boolean
  /** What the account is billed in from now on. */
  readonly currency?: Currency
  /** How the account is taxed from now on (B-87). */
  readonly tax?: AccountTax
  /** The earliest instant at which the account is due again; absent for never. */
  readonly nextDue?: EpochMs
}

function merge<Row extends { readonly id: RowId | string }>(
  rows: readonly Row[],
  { added, changed }: RowChanges<Row>,
  ended: readonly EndedRow[] = [],
): readonly Row[] {
  if (added.length + changed.length + ended.length === 0) return rows
  const over = new Set<RowId | string>(ended.map(({ id }) => id))
  const next = new Map(changed.map((row) => [row.id, row]))
  return [...rows.map((row) => next.get(row.id) ?? row), ...added].filter(({ id }) => !over.has(id))
}

/**
 * The facts after a plan: the second writer, in memory. It says of the account what loading it after the first one has
 * written says, but that rows which ended or were closed before are no longer loaded.
 */
export function applyPlan(facts: BillingFacts, plan: BillingPlan): BillingFacts {
  const { rows, ended } = plan
  const { added, changed } = rows.subscription
  const subscription = added[0] ?? changed[0] ?? facts.subscription
  const { method: chargedBefore, backup: backupBefore, ...others } = facts
  const { charged: method, backup } = plan.methods ?? { charged: chargedBefore, backup: backupBefore }
  const isUsable = (row: MethodRow | undefined): row is MethodRow => row !== undefined && row.id !== plan.disabledMethod
  // a backup takes the place of a method that can't be charged any more
  const [first, second] = [method, backup].filter(isUsable)
  return {
    ...others,
    ...(subscription && { subscription }),
    ...(first && { method: first }),
    ...(second && { backup: second }),
    account: {
      ...facts.account,
      ...(plan.isLocked !== undefined && { isLocked: plan.isLocked }),
      ...(plan.currency && { currency: plan.currency }),
      ...plan.tax,
    },
    items: merge(facts.items, rows.items, ended.items),
    entitlements: merge(facts.entitlements, rows.entitlements, ended.entitlements),
    documents: merge(facts.documents, rows.documents),
    carried: merge(facts.carried, rows.carried, ended.carried),
    receivables: merge(facts.receivables, rows.receivables),
    payments: merge(facts.payments, rows.payments),
    attempts: merge(facts.attempts, rows.attempts),
    refunds: merge(facts.refunds, rows.refunds),
    orders: merge(facts.orders, rows.orders),
    creditBalance: plan.credit.reduce(
      (balance, { amount }) => add(balance, amount),
      plan.currency === undefined ? facts.creditBalance : zero(plan.currency),
    ),
  }
}
