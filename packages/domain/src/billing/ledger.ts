import type { EpochMs } from '../calendar/index.ts'
import type { InvoiceCause, InvoiceStatus } from '../invoice/index.ts'
import { invoiceLifecycle } from '../invoice/index.ts'
import { add, zero } from '../money/index.ts'
import type { Currency, Money } from '../money/index.ts'
import { orderLifecycle } from '../order/index.ts'
import type { OrderCause, OrderState } from '../order/index.ts'
import { paymentLifecycle } from '../payment/index.ts'
import type { PaymentCause, PaymentState } from '../payment/index.ts'
import type { SubscriptionCause } from '../subscription/index.ts'
import { attemptLifecycle } from './attempt-lifecycle.ts'
import type { AttemptCause } from './attempt-lifecycle.ts'
import { assertStep } from './subscription-state.ts'
import type {
  AttemptRow,
  AttemptState,
  BillingFacts,
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
import { nextDueOf } from './dues.ts'
import type { BillingEvent, BillingPlan, Chargeback, CreditEntry, EndedRow, Reconciliation } from './plan.ts'
import { LedgerTable, checked } from './ledger-table.ts'
import type { Step } from './ledger-table.ts'

type Fields<Row> = Partial<Omit<Row, 'id' | 'state' | 'status'>>

/**
 * The ledger of one account while it is being written: facts that change, and what has changed so far. A decision writes
 * into it by named steps; `plan` is what the writer stores. Nothing outside is touched.
 */
export class Ledger {
  /** The instant that is due: periods, items and rights begin and end here. */
  readonly at: EpochMs
  /** The instant at which it is done, at or after `at`: tries are made and documents issued here. */
  readonly now: EpochMs
  readonly items: LedgerTable<ItemRow>
  readonly entitlements: LedgerTable<EntitlementRow>
  readonly documents: LedgerTable<DocumentRow>
  readonly receivables: LedgerTable<ReceivableRow>
  readonly payments: LedgerTable<PaymentRow>
  readonly attempts: LedgerTable<AttemptRow>
  readonly orders: LedgerTable<OrderRow>
  readonly #before: BillingFacts
  readonly #subscriptions: LedgerTable<SubscriptionRow>
  readonly #ended = { items: new Array<EndedRow>(), entitlements: new Array<EndedRow>() }
  readonly #issued: RowId[] = []
  readonly #causes: SubscriptionCause[] = []
  readonly #entries = {
    credit: new Array<CreditEntry>(),
    chargebacks: new Array<Chargeback>(),
    reconciliations: new Array<Reconciliation>(),
    events: new Array<BillingEvent>(),
  }
  #methods: readonly MethodRow[]
  #disabled: RowId | undefined
  #isLocked: boolean
  #currency: Currency
  #balance: Money
  #lastId: RowId = 0

  constructor(facts: BillingFacts, { at, now }: { readonly at: EpochMs; readonly now: EpochMs }) {
    this.#before = facts
    this.at = at
    this.now = now
    this.#subscriptions = new LedgerTable(facts.subscription === undefined ? [] : [facts.subscription])
    this.items = new LedgerTable(facts.items)
    this.entitlements = new LedgerTable(facts.entitlements)
    this.documents = new LedgerTable(facts.documents)
    this.receivables = new LedgerTable(facts.receivables)
    this.payments = new LedgerTable(facts.payments)
    this.attempts = new LedgerTable(facts.attempts)
    this.orders = new LedgerTable(facts.orders)
    this.#methods = [facts.method, facts.backup].filter((method) => method !== undefined)
    this.#isLocked = facts.account.isLocked
    this.#currency = facts.account.currency
    this.#balance = facts.creditBalance
  }

  /** An id for a row that this plan adds, until it is stored: negative, and one for all tables. */
  newId(): RowId {
    this.#lastId -= 1
    return this.#lastId
  }

  get account(): BillingFacts['account'] {
    return { ...this.#before.account, isLocked: this.#isLocked, currency: this.#currency }
  }

  get usage(): BillingFacts['usage'] {
    return this.#before.usage
  }

  /** The method that is charged. */
  get method(): MethodRow | undefined {
    return this.#methods[0]
  }

  /** The one that is tried after a soft decline of the first (B-55). */
  get backup(): MethodRow | undefined {
    return this.#methods[1]
  }

  get balance(): Money {
    return this.#balance
  }

  /** The life that runs, or the last one. */
  get subscription(): SubscriptionRow | undefined {
    return this.#subscriptions.all().at(-1)
  }

  /** A new life; the one before it, if any, is over. */
  beginSubscription(row: SubscriptionRow, cause: SubscriptionCause): void {
    this.#subscriptions.insert(row)
    this.#causes.push(cause)
  }

  /** Changes the life that runs; `cause` names what moves its state, where something does (decisions-billing 2.1). */
  changeSubscription(fields: Partial<Omit<SubscriptionRow, 'id'>>, cause?: SubscriptionCause): void {
    const { subscription } = this
    if (subscription === undefined) throw new Error('no subscription to change')
    this.#subscriptions.change(subscription.id, fields)
    if (cause !== undefined) this.#causes.push(cause)
  }

  /** Names a cause whose effect is on other rows: a declined renewal makes its subscription past due. */
  because(cause: SubscriptionCause): void {
    this.#causes.push(cause)
  }

  endItem(id: RowId, at: EpochMs): void {
    this.items.end(id)
    this.#ended.items.push({ id, at })
  }

  endEntitlement(id: RowId, at: EpochMs): void {
    this.entitlements.end(id)
    this.#ended.entitlements.push({ id, at })
  }

  moveDocument(id: RowId, step: Step<InvoiceStatus, InvoiceCause>, fields: Fields<DocumentRow> = {}): void {
    const status = checked(invoiceLifecycle, this.documents.get(id).status, step)
    if (fields.issuedAt !== undefined) this.#issued.push(id)
    this.documents.change(id, { ...fields, status })
  }

  movePayment(id: RowId, step: Step<PaymentState, PaymentCause>, fields: Fields<PaymentRow> = {}): void {
    const state = checked(paymentLifecycle, this.payments.get(id).state, step)
    this.payments.change(id, { ...fields, state })
  }

  moveAttempt(id: RowId, step: Step<AttemptState, AttemptCause>, fields: Fields<AttemptRow> = {}): void {
    const state = checked(attemptLifecycle, this.attempts.get(id).state, step)
    this.attempts.change(id, { ...fields, state })
  }

  moveOrder(id: string, step: Step<OrderState, OrderCause>, fields: Fields<OrderRow> = {}): void {
    const state = checked(orderLifecycle, this.orders.get(id).state, step)
    this.orders.change(id, { ...fields, state })
  }

  /** Account credit in or out, signed. */
  enterCredit(entry: CreditEntry): void {
    this.#entries.credit.push(entry)
    this.#balance = add(this.#balance, entry.amount)
    if (this.#balance.minor < 0) throw new Error(`a credit balance below 0: ${this.#balance.minor}`)
  }

  /** The method can't be charged any more: the backup takes its place, and without one the account has none. */
  disableMethod(id: RowId): void {
    const left = this.#methods.filter((method) => method.id !== id)
    if (left.length < this.#methods.length) this.#disabled = id
    this.#methods = left
  }

  /** An account whose currency the shop gave up has that of what it bought since; its credit must be spent by then. */
  setCurrency(currency: Currency): void {
    if (currency === this.#currency) return
    if (this.#balance.minor > 0) throw new Error(`credit of ${this.#balance.minor} in ${this.#currency} is left`)
    this.#currency = currency
    this.#balance = zero(currency)
  }

  /** Held, or held no longer: no money moves while it is (B-20, B-82). */
  setLock(isLocked: boolean): void {
    this.#isLocked = isLocked
  }

  chargeBack(entry: Chargeback): void {
    this.#entries.chargebacks.push(entry)
  }

  /** A charge for the operator's list. */
  reconcile(entry: Reconciliation): void {
    this.#entries.reconciliations.push(entry)
  }

  happened(event: BillingEvent): void {
    this.#entries.events.push(event)
  }

  /** The facts as they are by now. */
  facts(): BillingFacts {
    const { subscription, method, backup } = this
    const { method: _, backup: __, subscription: ___, ...before } = this.#before
    return {
      ...before,
      account: this.account,
      ...(subscription && { subscription }),
      ...(method && { method }),
      ...(backup && { backup }),
      items: this.items.all(),
      entitlements: this.entitlements.all(),
      documents: this.documents.all(),
      receivables: this.receivables.all(),
      payments: this.payments.all(),
      attempts: this.attempts.all(),
      orders: this.orders.all(),
      creditBalance: this.#balance,
    }
  }

  plan(): BillingPlan {
    const facts = this.facts()
    assertStep(this.#before, facts, this.#causes)
    const nextDue = nextDueOf(facts)
    return {
      accountId: this.#before.account.id,
      at: this.at,
      ...(facts.subscription && { subscriptionId: facts.subscription.id }),
      rows: {
        subscription: this.#subscriptions.changes(),
        items: this.items.changes(),
        entitlements: this.entitlements.changes(),
        documents: this.documents.changes(),
        receivables: this.receivables.changes(),
        payments: this.payments.changes(),
        attempts: this.attempts.changes(),
        orders: this.orders.changes(),
      },
      ended: this.#ended,
      issued: this.#issued,
      causes: this.#causes,
      ...this.#entries,
      ...(this.#disabled !== undefined && { disabledMethod: this.#disabled }),
      ...(this.#isLocked !== this.#before.account.isLocked && { isLocked: this.#isLocked }),
      ...(this.#currency !== this.#before.account.currency && { currency: this.#currency }),
      ...(nextDue !== undefined && { nextDue }),
    }
  }
}
