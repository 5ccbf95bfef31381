import type { EpochMs } from '../../calendar/index.ts'
import type { ChargeLine, InvoiceCause, InvoiceStatus, TaxRate } from '../../invoice/index.ts'
import { buildInvoice, invoiceLifecycle, retaxed } from '../../invoice/index.ts'
import { orderLifecycle } from '../../order/index.ts'
import type { OrderCause, OrderState } from '../../order/index.ts'
import { paymentLifecycle } from '../../payment/index.ts'
import type { PaymentCause, PaymentState } from '../../payment/index.ts'
import { attemptLifecycle } from './attempt-lifecycle.ts'
import type { AttemptCause } from './attempt-lifecycle.ts'
import { refundLifecycle } from './refund-row.ts'
import type {
  AttemptRow,
  AttemptState,
  BillingFacts,
  CarriedRow,
  DocumentRow,
  EntitlementRow,
  ItemRow,
  OrderRow,
  PaymentRow,
  ReceivableRow,
  RowId,
  SubscriptionRow,
  UsageWindow,
} from './facts.ts'
import type { RefundCause, RefundRow, RefundState } from './refund-row.ts'
import { LedgerTable, checked } from './ledger-table.ts'
import type { Step } from './ledger-table.ts'
import type { BillingPlan, EndedRow } from './plan.ts'

type Fields<Row> = Partial<Omit<Row, 'id' | 'state' | 'status'>>

/** Ids of stored rows: a row that the plan adds is written as it is left. */
const storedOf = (ids: ReadonlySet<RowId>): RowId[] => [...ids].filter((id) => id > 0)

/** The rows of one account while a plan is made: they are added, moved by the steps of their lifecycles, and ended. */
export class LedgerRows {
  readonly items: LedgerTable<ItemRow>
  readonly entitlements: LedgerTable<EntitlementRow>
  readonly documents: LedgerTable<DocumentRow>
  readonly carried: LedgerTable<CarriedRow>
  readonly receivables: LedgerTable<ReceivableRow>
  readonly payments: LedgerTable<PaymentRow>
  readonly attempts: LedgerTable<AttemptRow>
  readonly refunds: LedgerTable<RefundRow>
  readonly orders: LedgerTable<OrderRow>
  readonly usageWindows: LedgerTable<UsageWindow>
  protected readonly subscriptions: LedgerTable<SubscriptionRow>
  readonly #ended = {
    items: new Array<EndedRow>(),
    entitlements: new Array<EndedRow>(),
    carried: new Array<EndedRow>(),
  }
  readonly #issued: RowId[] = []
  readonly #retaxed = new Set<RowId>()
  readonly #recounted = new Set<RowId>()
  #lastId: RowId = 0

  constructor(facts: BillingFacts) {
    this.subscriptions = new LedgerTable(facts.subscription === undefined ? [] : [facts.subscription])
    this.items = new LedgerTable(facts.items)
    this.entitlements = new LedgerTable(facts.entitlements)
    this.documents = new LedgerTable(facts.documents)
    this.carried = new LedgerTable(facts.carried)
    this.receivables = new LedgerTable(facts.receivables)
    this.payments = new LedgerTable(facts.payments)
    this.attempts = new LedgerTable(facts.attempts)
    this.refunds = new LedgerTable(facts.refunds)
    this.orders = new LedgerTable(facts.orders)
    this.usageWindows = new LedgerTable(facts.usageWindows)
  }

  /** An id for a row that this plan adds, until it is stored: negative, and one for all tables. */
  newId(): RowId {
    this.#lastId -= 1
    return this.#lastId
  }

  /** The life that runs, or the last one. */
  get subscription(): SubscriptionRow | undefined {
    return this.subscriptions.all().at(-1)
  }

  endItem(id: RowId, at: EpochMs): void {
    this.items.end(id)
    this.#ended.items.push({ id, at })
  }

  endEntitlement(id: RowId, at: EpochMs): void {
    this.entitlements.end(id)
    this.#ended.entitlements.push({ id, at })
  }

  endCarried(id: RowId, at: EpochMs): void {
    this.carried.end(id)
    this.#ended.carried.push({ id, at })
  }

  moveDocument(id: RowId, step: Step<InvoiceStatus, InvoiceCause>, fields: Fields<DocumentRow> = {}): void {
    const status = checked(invoiceLifecycle, this.documents.get(id).status, step)
    if (fields.issuedAt !== undefined) this.#issued.push(id)
    this.documents.change(id, { ...fields, status })
  }

  /** Gives a draft another tax rate; the others of its amounts follow. */
  retaxDocument(id: RowId, taxRate: TaxRate): DocumentRow {
    const before = this.documents.get(id)
    const document = retaxed(before, taxRate)
    if (document === before) return before
    this.documents.change(id, document)
    this.#retaxed.add(id)
    return document
  }

  /** Late usage enters a draft: its lines, and what they come to. */
  recountDocument(id: RowId, lines: readonly ChargeLine[]): void {
    const before = this.documents.get(id)
    this.documents.change(id, buildInvoice(lines, before))
    this.#recounted.add(id)
  }

  movePayment(id: RowId, step: Step<PaymentState, PaymentCause>, fields: Fields<PaymentRow> = {}): void {
    const state = checked(paymentLifecycle, this.payments.get(id).state, step)
    this.payments.change(id, { ...fields, state })
  }

  moveAttempt(id: RowId, step: Step<AttemptState, AttemptCause>, fields: Fields<AttemptRow> = {}): void {
    const state = checked(attemptLifecycle, this.attempts.get(id).state, step)
    this.attempts.change(id, { ...fields, state })
  }

  moveRefund(id: RowId, step: Step<RefundState, RefundCause>, fields: Fields<RefundRow> = {}): void {
    const state = checked(refundLifecycle, this.refunds.get(id).state, step)
    this.refunds.change(id, { ...fields, state })
  }

  moveOrder(id: string, step: Step<OrderState, OrderCause>, fields: Fields<OrderRow> = {}): void {
    const state = checked(orderLifecycle, this.orders.get(id).state, step)
    this.orders.change(id, { ...fields, state })
  }

  /** The rows as they are by now. */
  protected rows() {
    return {
      items: this.items.all(),
      entitlements: this.entitlements.all(),
      documents: this.documents.all(),
      carried: this.carried.all(),
      receivables: this.receivables.all(),
      payments: this.payments.all(),
      attempts: this.attempts.all(),
      refunds: this.refunds.all(),
      orders: this.orders.all(),
      usageWindows: this.usageWindows.all(),
    }
  }

  /** Rows of the plan. */
  protected written(): Pick<BillingPlan, 'rows' | 'ended' | 'issued' | 'retaxed' | 'recounted'> {
    return {
      rows: {
        subscription: this.subscriptions.changes(),
        items: this.items.changes(),
        entitlements: this.entitlements.changes(),
        documents: this.documents.changes(),
        carried: this.carried.changes(),
        receivables: this.receivables.changes(),
        payments: this.payments.changes(),
        attempts: this.attempts.changes(),
        refunds: this.refunds.changes(),
        orders: this.orders.changes(),
        usageWindows: this.usageWindows.changes(),
      },
      ended: this.#ended,
      issued: this.#issued,
      retaxed: storedOf(this.#retaxed),
      recounted: storedOf(this.#recounted),
    }
  }
}
